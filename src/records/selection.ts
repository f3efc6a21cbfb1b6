import type { JsonValue } from "./values.ts";

/** Whether an attribute, or something that it is inside of, is in a list of dotted paths. */
export function covers(paths: readonly string[], attribute: string): boolean {
  return paths.some((path) => attribute === path || attribute.startsWith(`${path}.`));
}

type Share = "all" | "part" | "nothing";
const MOST_SHARES = 1000;

/** Which attributes of a record are shown: those asked for, less those hidden. */
export class Selection {
  /** `undefined` means all. */
  readonly #wanted: readonly string[] | undefined;
  readonly #hidden: readonly string[];
  readonly #shares = new Map<string, Share>();

  constructor(wanted: readonly string[] | undefined, hidden: readonly string[]) {
    this.#wanted = wanted === undefined || wanted.includes("*") ? undefined : wanted;
    this.#hidden = hidden;
  }

  /** Whether anything of a first-level attribute is shown. */
  has(name: string): boolean {
    return this.#shareOf(name) !== "nothing";
  }

  /** Whether all of a first-level attribute is shown. */
  showsWhole(name: string): boolean {
    return this.#shareOf(name) === "all";
  }

  /** Attributes have few names, and every record is asked for the same ones. */
  #shareOf(name: string): Share {
    let share = this.#shares.get(name);
    if (share === undefined) {
      share = this.#findShare(name);
      if (this.#shares.size < MOST_SHARES) this.#shares.set(name, share);
    }
    return share;
  }

  #findShare(name: string): Share {
    if (covers(this.#hidden, name)) return "nothing";
    const isWhole = this.#wanted === undefined || covers(this.#wanted, name);
    if (!isWhole && !this.#wanted!.some((path) => path.startsWith(`${name}.`))) return "nothing";
    return isWhole && !this.#hidden.some((path) => path.startsWith(`${name}.`)) ? "all" : "part";
  }

  /** What of an attribute's JSON is shown; `undefined` when nothing is left of it. */
  cut(name: string, json: string): string | undefined {
    const share = this.#shareOf(name);
    if (share === "all") return json;
    if (share === "nothing") return undefined;
    const isWhole = this.#wanted === undefined || covers(this.#wanted, name);
    const value = this.#cutValue(JSON.parse(json) as JsonValue, name, isWhole);
    return value === undefined ? undefined : JSON.stringify(value);
  }

  #cutValue(value: JsonValue, path: string, isWhole: boolean): JsonValue | undefined {
    if (Array.isArray(value)) {
      return value.flatMap((item) => {
        const kept = this.#cutValue(item, path, isWhole);
        return kept === undefined ? [] : [kept];
      });
    }
    if (typeof value !== "object" || value === null) return isWhole ? value : undefined;
    const kept = Object.entries(value).flatMap(([name, inner]): [string, JsonValue][] => {
      const innerPath = `${path}.${name}`;
      if (!this.#reaches(innerPath)) return [];
      const cut = this.#cutValue(
        inner,
        innerPath,
        this.#wanted === undefined || covers(this.#wanted, innerPath),
      );
      return cut === undefined ? [] : [[name, cut]];
    });
    return Object.fromEntries(kept);
  }

  #reaches(path: string): boolean {
    if (covers(this.#hidden, path)) return false;
    return (
      this.#wanted === undefined ||
      covers(this.#wanted, path) ||
      this.#wanted.some((wanted) => wanted.startsWith(`${path}.`))
    );
  }
}

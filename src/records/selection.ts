import type { JsonValue } from "./values.ts";

/** Whether an attribute, or something that it is inside of, is in a list of dotted paths. */
export function covers(paths: readonly string[], attribute: string): boolean {
  return paths.some((path) => attribute === path || attribute.startsWith(`${path}.`));
}

/** Which attributes of a record are shown: those asked for, less those hidden. */
export class Selection {
  /** `undefined` means all. */
  readonly #wanted: readonly string[] | undefined;
  readonly #hidden: readonly string[];

  constructor(wanted: readonly string[] | undefined, hidden: readonly string[]) {
    this.#wanted = wanted === undefined || wanted.includes("*") ? undefined : wanted;
    this.#hidden = hidden;
  }

  /** Whether anything of a first-level attribute is shown. */
  has(name: string): boolean {
    if (covers(this.#hidden, name)) return false;
    return (
      this.#wanted === undefined ||
      this.#wanted.some((path) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`))
    );
  }

  /** What of an attribute's JSON is shown; `undefined` when nothing is left of it. */
  cut(name: string, json: string): string | undefined {
    const isWhole = this.#wanted === undefined || covers(this.#wanted, name);
    const hasHidden = this.#hidden.some((path) => path.startsWith(`${name}.`));
    if (isWhole && !hasHidden) return json;
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

import { addHeats, type Heat, heatAt } from "./decay.ts";

/** Keeps views where they outlive the process. */
export interface ViewStore {
  heats(catalogue: string): readonly (Heat & { readonly id: string })[];
  /** Adds new views to those stored; `add` joins two sums. */
  addHeats(catalogue: string, heats: ReadonlyMap<string, Heat>, add: (a: Heat, b: Heat) => Heat): void;
}

/** Counts the views of one catalogue's listings. The clock (epoch milliseconds) is handed in. */
export class ViewCounter {
  readonly #catalogue: string;
  readonly #store: ViewStore;
  readonly #now: () => number;
  readonly #heats = new Map<string, Heat>();
  #unsaved = new Map<string, Heat>();

  constructor(catalogue: string, store: ViewStore, now: () => number) {
    this.#catalogue = catalogue;
    this.#store = store;
    this.#now = now;
    for (const { id, heat, at } of store.heats(catalogue)) this.#heats.set(id, { heat, at });
  }

  view(id: string): void {
    const one = { heat: 1, at: this.#now() };
    for (const heats of [this.#heats, this.#unsaved]) {
      const before = heats.get(id);
      heats.set(id, before === undefined ? one : addHeats(before, one));
    }
  }

  /** Present heats of all listings ever viewed, hottest first. */
  hottest(): { readonly id: string; readonly heat: number }[] {
    const now = this.#now();
    const heats = Array.from(this.#heats, ([id, heat]) => ({ id, heat: heatAt(heat, now) }));
    return heats.sort((a, b) => b.heat - a.heat);
  }

  /** Writes the views since the last time. What could not be written is kept for the next time. */
  flush(): void {
    if (this.#unsaved.size === 0) return;
    this.#store.addHeats(this.#catalogue, this.#unsaved, addHeats);
    this.#unsaved = new Map();
  }
}

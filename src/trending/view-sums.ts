import { addHeats, type Heat } from "./decay.ts";

/** Keeps views where they outlive the process. */
export interface ViewStore {
  heats(catalogue: string): readonly (Heat & { readonly id: string })[];
  /** Adds new views to those stored; `add` joins two sums. */
  addHeats(catalogue: string, heats: ReadonlyMap<string, Heat>, add: (a: Heat, b: Heat) => Heat): void;
}

export type Heats = Map<string, Heat>;

export function addHeat(heats: Heats, id: string, heat: Heat): void {
  const before = heats.get(id);
  heats.set(id, before === undefined ? heat : addHeats(before, heat));
}

/** The sums of the views of one catalogue's listings, and which of them are not written yet. */
export class ViewSums {
  readonly #catalogue: string;
  readonly #store: ViewStore;
  readonly #all: Heats;
  #unsaved: Heats = new Map();

  constructor(catalogue: string, store: ViewStore) {
    this.#catalogue = catalogue;
    this.#store = store;
    this.#all = new Map(store.heats(catalogue).map(({ id, heat, at }) => [id, { heat, at }]));
  }

  get all(): ReadonlyMap<string, Heat> {
    return this.#all;
  }

  add(id: string, heat: Heat): void {
    addHeat(this.#all, id, heat);
    addHeat(this.#unsaved, id, heat);
  }

  /** Writes the views since the last time. What could not be written is kept for the next time. */
  flush(): void {
    if (this.#unsaved.size === 0) return;
    this.#store.addHeats(this.#catalogue, this.#unsaved, addHeats);
    this.#unsaved = new Map();
  }
}

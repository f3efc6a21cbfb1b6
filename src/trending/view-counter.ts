import { type Heat, heatAt } from "./decay.ts";
import { HeatOrder } from "./heat-order.ts";

/** Counts the views of one catalogue's listings for one thread. The clock (epoch milliseconds) is handed in. */
export class ViewCounter {
  readonly #now: () => number;
  readonly #onView: (id: string, at: number) => void;
  readonly #order = new HeatOrder();

  /** `onView` is told each view that happened here. */
  constructor(now: () => number, onView: (id: string, at: number) => void) {
    this.#now = now;
    this.#onView = onView;
  }

  view(id: string): void {
    const at = this.#now();
    this.add(id, { heat: 1, at });
    this.#onView(id, at);
  }

  /** Adds views that happened elsewhere. */
  add(id: string, heat: Heat): void {
    this.#order.add(id, heat);
  }

  /** Present heats of the listings ever viewed, hottest first. */
  *hottest(): Generator<{ readonly id: string; readonly heat: number }> {
    const now = this.#now();
    for (const { id, heat } of this.#order.descending()) yield { id, heat: heatAt(heat, now) };
  }
}

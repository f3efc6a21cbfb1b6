import { addHeats, HALF_LIFE, type Heat } from "./decay.ts";

interface Ranked {
  readonly id: string;
  readonly heat: Heat;
  /**
   * Orders heats at any moment, because all cool down alike: log₂(heat) + moment / half-life. Heats that are
   * the same up to rounding may come in either order.
   */
  readonly rank: number;
}

/** Keeps heats in order while they change. */
export class HeatOrder {
  readonly #byId = new Map<string, Ranked>();
  /** Descending by rank, as of the last time that it was put in order. */
  #ordered: Ranked[] = [];
  /** What has come or changed since. */
  #changed = new Set<string>();

  add(id: string, more: Heat): void {
    const before = this.#byId.get(id);
    const heat = before === undefined ? more : addHeats(before.heat, more);
    this.#byId.set(id, { id, heat, rank: Math.log2(heat.heat) + heat.at / HALF_LIFE });
    this.#changed.add(id);
    // Merging goes over everything, sorting only over what has changed: the root balances the two.
    if (this.#changed.size > 64 + 4 * Math.sqrt(this.#byId.size)) {
      this.#ordered = [...this.descending()];
      this.#changed = new Set();
    }
  }

  /** From the hottest down. */
  *descending(): Generator<Ranked> {
    const changed = Array.from(this.#changed, (id) => this.#byId.get(id)!).sort((a, b) => b.rank - a.rank);
    let next = 0;
    for (const ranked of this.#ordered) {
      if (this.#byId.get(ranked.id) !== ranked) continue;
      while (next < changed.length && changed[next]!.rank > ranked.rank) yield changed[next++]!;
      yield ranked;
    }
    while (next < changed.length) yield changed[next++]!;
  }
}

/** A view counts half after this long, in milliseconds: 7 days. */
export const HALF_LIFE = 7 * 24 * 60 * 60 * 1000;

/** A sum of views as it was at a moment (epoch milliseconds). */
export interface Heat {
  readonly heat: number;
  readonly at: number;
}

/** What a heat has come to at a later moment (or an earlier one: clocks are set back, too). */
export function heatAt({ heat, at }: Heat, now: number): number {
  return heat * 0.5 ** ((now - at) / HALF_LIFE);
}

/** Two sums of views together, as of the later moment. */
export function addHeats(a: Heat, b: Heat): Heat {
  const at = Math.max(a.at, b.at);
  return { heat: heatAt(a, at) + heatAt(b, at), at };
}

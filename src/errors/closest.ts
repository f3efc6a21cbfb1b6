import { distance } from "fastest-levenshtein";

/**
 * The name nearest to what was written, for "did you mean". Case does not count. `undefined` when nothing is
 * near enough to be a likely slip: more than a third of the letters would have to change.
 */
export function closestName(written: string, names: Iterable<string>): string | undefined {
  const lowered = written.toLowerCase();
  let best: string | undefined;
  let bestCost = Math.max(1, Math.floor(written.length / 3)) + 0.5;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > bestCost) continue;
    const cost = distance(lowered, name.toLowerCase());
    if (cost < bestCost || (cost === bestCost && best !== undefined && name < best)) {
      best = name;
      bestCost = cost;
    }
  }
  return best;
}

/** "Did you mean `x`?" or nothing. */
export function didYouMean(written: string, names: Iterable<string>): { hint?: string } {
  const name = closestName(written, names);
  return name === undefined ? {} : { hint: `Did you mean \`${name}\`?` };
}

import { isDeepStrictEqual } from "node:util";
import type { Answer, Fit } from "./question.ts";

/** What is wrong with an engine's answers to a class, held against Lotline's; each in a sentence. */
export function disagreementsOf(
  fit: Fit,
  expected: readonly Answer[],
  found: readonly Answer[],
): readonly string[] {
  if (fit === "own") return [];
  return found.flatMap((answer, i) => {
    const wanted = expected[i]!;
    const variant = found.length === 1 ? "" : ` (variant ${i + 1})`;
    return [...countsDiffer(wanted, answer), ...(fit === "same" ? contentsDiffer(wanted, answer) : [])].map(
      (text) => text + variant,
    );
  });
}

/** Where the totals of an engine with semantics of its own differ, in a sentence; `undefined` where they do not. */
export function differenceOf(expected: readonly Answer[], found: readonly Answer[]): string | undefined {
  const totals = (answers: readonly Answer[]) => answers.map(({ total }) => total);
  const [ours, theirs] = [totals(expected), totals(found)];
  return isDeepStrictEqual(ours, theirs)
    ? undefined
    : `finds ${theirs.join(", ")}; Lotline ${ours.join(", ")}`;
}

function countsDiffer(expected: Answer, found: Answer): string[] {
  const differences: string[] = [];
  if (found.total !== undefined && found.total !== expected.total)
    differences.push(`total is ${found.total}, Lotline's ${expected.total}`);
  for (const [attribute, counts] of Object.entries(found.facets ?? {}))
    if (!isDeepStrictEqual({ ...counts }, expected.facets?.[attribute]))
      differences.push(`facet ${attribute} is counted differently`);
  return differences;
}

function contentsDiffer(expected: Answer, found: Answer): string[] {
  const differences: string[] = [];
  if (found.ids !== undefined && !isDeepStrictEqual(found.ids, expected.ids))
    differences.push("the page holds other listings, or the same in another order");
  if (found.record !== undefined && !isDeepStrictEqual(found.record, expected.record))
    differences.push("the record differs");
  return differences;
}

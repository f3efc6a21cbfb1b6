import { invalidParameter } from "../errors/lotline-error.ts";
import type { RecordPath } from "../records/collections.ts";
import type { Access } from "./access.ts";
import { renderHits, resultsJson, type Showing } from "./answer.ts";
import { sliceOf } from "./single-record.ts";

/** A record asked for, and how the client named it. */
export interface Asked {
  readonly name: string;
  readonly path: RecordPath;
}

/** Records in the order asked for, and the names of those that the product does not have. */
export async function severalRecords(
  access: Access,
  asked: readonly Asked[],
  showing: Showing,
): Promise<Buffer> {
  const isPresent = new Map<Asked, boolean>();
  for (const [collection, group] of Map.groupBy(asked, ({ path }) => path.collection)) {
    const ids = group.map(({ path }) => path.id);
    const present = await access.engine.present(collection, ids, sliceOf(access, collection));
    for (const [i, one] of group.entries()) isPresent.set(one, present[i]!);
  }
  const found = asked.filter((one) => isPresent.get(one));
  const results = await renderHits(
    access,
    found.map(({ path }) => path),
    showing,
  );
  const missing = asked.filter((one) => !isPresent.get(one)).map(({ name }) => name);
  return resultsJson(results, { missing: JSON.stringify(missing) });
}

/** Throws a 400 when more records are asked for than are allowed, or none. */
export function expectCount(parameter: string, count: number, most: number): void {
  if (count === 0) throw invalidParameter(parameter, `${parameter} is empty.`);
  if (count > most)
    throw invalidParameter(parameter, `${parameter}: found ${count} elements, at most ${most} are allowed.`);
}

import { LotlineError } from "../errors/lotline-error.ts";
import { EVERYTHING } from "../filter/ast.ts";
import { LISTING_COLLECTION, type RecordPath } from "../records/collections.ts";
import { type Access, selectionFor } from "./access.ts";
import { renderHits } from "./answer.ts";
import { readReferrences } from "./read-references.ts";

interface RecordParameters {
  readonly retrieveAttributes?: readonly string[];
  readonly referrences?: readonly string[];
}

/** One record as JSON; throws a 404 when the product has none of that id. */
export async function singleRecord(
  access: Access,
  path: RecordPath,
  parameters: RecordParameters,
): Promise<Buffer> {
  const { collection, id } = path;
  const selection = selectionFor(access, [collection], parameters.retrieveAttributes);
  const references = readReferrences(access, [collection], parameters.referrences);
  await expectRecord(access, path);
  const showing = { form: "single", selection: () => selection, references: () => references } as const;
  const [json] = await renderHits(access, [{ collection, id }], showing);
  return json!;
}

/** Throws a 404 unless the product has the record. */
export async function expectRecord(access: Access, { collection, id }: RecordPath): Promise<void> {
  const [isPresent] = await access.engine.present(collection, [id], sliceOf(access, collection));
  if (isPresent) return;
  const noun = collection === LISTING_COLLECTION ? "listing" : `profile in ${collection}`;
  throw new LotlineError(
    "not-found",
    `There is no ${noun} with the id "${id}" in the product "${access.product}".`,
  );
}

/** Products cut down listings only. */
export function sliceOf(access: Access, collection: string) {
  return collection === LISTING_COLLECTION ? access.slice : EVERYTHING;
}

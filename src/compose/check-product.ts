import { attributeShapes } from "../engine/attribute-shapes.ts";
import type { AttributeShape } from "../engine/port.ts";
import { LotlineError } from "../errors/lotline-error.ts";
import { EVERYTHING } from "../filter/ast.ts";
import { checkFilter } from "../filter/bind.ts";
import { parseFilter } from "../filter/parser.ts";
import { AttributeNames } from "../operations/access.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import type { JsonObject } from "../records/values.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";

/**
 * Throws a `LotlineError` that tells what is wrong with a product's filter, or a `StoreError` when there is no
 * such catalogue. Restricted attributes are allowed: clients never see the filter.
 */
export function checkProduct(directory: string, catalogue: string, filterQuery: string): void {
  const filter = parseFilter(filterQuery);
  const reader = new CatalogueReader(directory, catalogue);
  const check = (observed: ReadonlyMap<string, AttributeShape>) =>
    checkFilter(
      filter,
      new AttributeNames(
        { engine: { attributes: () => observed }, hidden: [], slice: EVERYTHING },
        LISTING_COLLECTION,
      ),
    );
  try {
    check(new Map());
  } catch (error) {
    if (!(error instanceof LotlineError)) throw error;
    // The name is not in the field table; the records may have it.
    check(attributeShapes(listingsOf(reader)));
  } finally {
    reader.close();
  }
}

function* listingsOf(reader: CatalogueReader): Generator<JsonObject> {
  for (const { body } of reader.inImportOrder(LISTING_COLLECTION)) yield JSON.parse(body) as JsonObject;
}

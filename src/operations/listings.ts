import { Type } from "typebox";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { selectionFor } from "./access.ts";
import { LIMITS } from "./limits.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readReferrences } from "./read-references.ts";
import { LISTING_IN_LIST, manyOf } from "./responses.ts";
import { expectCount, severalRecords } from "./several-records.ts";

export const listings = operation({
  name: "listings",
  title: "Get Multiple Listings",
  description: "Listings by id, in the order asked for; `missing` names those that are not there.",
  parameters: Type.Object({
    ids: Type.Array(Type.String(), {
      description: "Identifiers, at most 1000.",
      examples: ["$listing,no-such-listing"],
    }),
    retrieveAttributes: Type.Optional(p.retrieveAttributes),
    referrences: Type.Optional(p.referrences),
  }),
  response: manyOf(LISTING_IN_LIST),
  run(access, { ids, retrieveAttributes, referrences }) {
    expectCount("ids", ids.length, LIMITS.records);
    const selection = selectionFor(access, [LISTING_COLLECTION], retrieveAttributes);
    const references = readReferrences(access, [LISTING_COLLECTION], referrences);
    const asked = ids.map((id) => ({ name: id, path: { collection: LISTING_COLLECTION, id } }));
    return severalRecords(access, asked, {
      form: "list",
      selection: () => selection,
      references: () => references,
    });
  },
});

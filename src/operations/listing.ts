import { Type } from "typebox";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { SINGLE_LISTING } from "./responses.ts";
import { singleRecord } from "./single-record.ts";

export const listing = operation({
  name: "listing",
  title: "Get A Listing",
  description: "One listing. Each listing found counts as a view for trending_listings.",
  parameters: Type.Object({
    id: p.listingId,
    retrieveAttributes: Type.Optional(p.retrieveAttributes),
    referrences: Type.Optional(p.referrences),
  }),
  response: SINGLE_LISTING,
  async run(access, parameters) {
    const json = await singleRecord(
      access,
      { collection: LISTING_COLLECTION, id: parameters.id },
      parameters,
    );
    if (access.countsViews) access.views.view(parameters.id);
    return json;
  },
});

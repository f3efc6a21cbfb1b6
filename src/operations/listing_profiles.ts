import { Type } from "typebox";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { REFERENCE_FIELDS } from "../records/fields.ts";
import { shownJson } from "../records/render.ts";
import { Selection } from "../records/selection.ts";
import { referenceValues } from "../references/expand.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readReferrences } from "./read-references.ts";
import { LISTING_PROFILES } from "./responses.ts";
import { expectRecord } from "./single-record.ts";

export const listingProfiles = operation({
  name: "listing_profiles",
  title: "Get Profiles Of A Listing",
  description:
    "The profiles behind a listing: ten arrays of paths, or of profiles where `referrences` asks for them.",
  parameters: Type.Object({ id: p.listingId, referrences: Type.Optional(p.referrences) }),
  response: LISTING_PROFILES,
  async run(access, { id, referrences }) {
    const fields = readReferrences(access, [LISTING_COLLECTION], referrences);
    const path = { collection: LISTING_COLLECTION, id };
    await expectRecord(access, path);
    const [record] = await access.records.readMany([path]);
    const listing = { ...path, record: record!, selection: new Selection(REFERENCE_FIELDS, access.hidden) };
    const [expanded] = await referenceValues(access, [listing], fields);
    const arrays = REFERENCE_FIELDS.map(
      (field) => `"${field}":${asArray(expanded!.get(field) ?? shownJson(listing, field) ?? "[]")}`,
    );
    return `{${arrays.join(",")},"id":${JSON.stringify(id)}}`;
  },
});

/** Feeds carry a single path without brackets, or nothing. */
function asArray(json: string): string {
  if (json.startsWith("[")) return json;
  return json === "null" || json === '""' ? "[]" : `[${json}]`;
}

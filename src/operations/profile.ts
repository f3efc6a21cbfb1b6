import { Type } from "typebox";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readCollection } from "./read-collection.ts";
import { SINGLE_PROFILE } from "./responses.ts";
import { singleRecord } from "./single-record.ts";

export const profile = operation({
  name: "profile",
  title: "Get A Profile",
  description: "One profile of a collection.",
  parameters: Type.Object({
    id: Type.String({ minLength: 1, description: "Identifier of the profile.", examples: ["$builder"] }),
    collection: p.profileCollection,
    referrences: Type.Optional(p.profileReferrences),
    retrieveAttributes: Type.Optional(p.profileAttributes),
  }),
  response: SINGLE_PROFILE,
  async run(access, { id, collection, ...parameters }) {
    return singleRecord(access, { collection: readCollection(access, collection), id }, parameters);
  },
});

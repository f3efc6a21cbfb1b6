import { Type } from "typebox";
import { invalidParameter } from "../errors/lotline-error.ts";
import { LISTING_COLLECTION, parsePath } from "../records/collections.ts";
import { selectionFor } from "./access.ts";
import { LIMITS } from "./limits.ts";
import { operation } from "./operation.ts";
import * as p from "./parameters.ts";
import { readReferrences } from "./read-references.ts";
import { manyOf, PROFILE_IN_LIST } from "./responses.ts";
import { type Asked, expectCount, severalRecords } from "./several-records.ts";

export const profiles = operation({
  name: "profiles",
  title: "Get Multiple Profiles",
  description:
    "Profiles by path, of any collections, in the order asked for; `missing` names those that are not there.",
  parameters: Type.Object({
    paths: Type.Array(Type.String(), {
      description: "Paths, `<Collection>/<id>`, at most 1000.",
      examples: ["Builders/$builder,Architects/no-such-architect"],
    }),
    referrences: Type.Optional(p.profileReferrences),
    retrieveAttributes: Type.Optional(p.profileAttributes),
  }),
  response: manyOf(PROFILE_IN_LIST),
  async run(access, { paths, referrences, retrieveAttributes }) {
    expectCount("paths", paths.length, LIMITS.records);
    const asked = paths.map(readPath);
    // Collections differ in what their records carry, so a name has to exist in one of them only.
    const names = new Set(asked.map(({ path }) => path.collection));
    const selection = selectionFor(access, [...names], retrieveAttributes);
    const references = readReferrences(access, [...names], referrences);
    return severalRecords(access, asked, {
      form: "list",
      selection: () => selection,
      references: () => references,
    });
  },
});

function readPath(text: string): Asked {
  const path = parsePath(text);
  if (path === undefined)
    throw invalidParameter("paths", `paths: found \`${text}\`, expected \`<Collection>/<id>\`.`);
  if (path.collection === LISTING_COLLECTION) {
    throw invalidParameter("paths", `paths: \`${text}\` is a listing.`, { hint: "Use `listings` for them." });
  }
  return { name: text, path };
}

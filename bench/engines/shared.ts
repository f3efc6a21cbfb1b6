/** What several peers need around their engine. */
import { readFileSync } from "node:fs";
import { type ProfileListings, pathsIn, profilesOf, type Sample } from "../data.ts";
import type { Answer, Condition, Question } from "../question.ts";

/** The version of an installed package. */
export function packageVersion(name: string): string {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
}

const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const ASCII = /^[\x20-\x7e\s]*$/;

/** Words without case and accents, cut at everything that is neither letter nor digit. */
export function foldedWords(text: string): string[] {
  const folded = ASCII.test(text)
    ? text.toLowerCase()
    : text.normalize("NFKD").toLowerCase().replace(MARKS, "");
  return folded.match(WORD) ?? [];
}

/** Whether a number meets conditions of which each is a range. */
export function isWithin(number: number | undefined, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    if (number === undefined || "equals" in condition) return false;
    if ("below" in condition) return number < condition.below;
    return number >= condition.from && (!("to" in condition) || number <= condition.to);
  });
}

type ParsedRecord = Readonly<Record<string, unknown>>;

/** The JSON of every profile by its path. */
export async function profilesByPath(sample: Sample, named: ProfileListings): Promise<Map<string, string>> {
  const profiles = new Map<string, string>();
  for await (const { path, json } of profilesOf(sample, named)) profiles.set(path, json);
  return profiles;
}

/** The bytes of listings with their profiles in place of the paths, which `read` looks up by path. */
export function sentWithReferences(
  records: readonly ParsedRecord[],
  fields: readonly string[],
  read: (path: string) => string | undefined,
): Uint8Array {
  const profiles = new Map(pathsIn(records, fields).map((path) => [path, JSON.parse(read(path) ?? "null")]));
  const results = records.map((record) => {
    const expanded = fields.flatMap((field) => {
      const paths = record[field] as readonly string[] | undefined;
      return paths === undefined ? [] : [[field, paths.map((path) => profiles.get(path) ?? path)] as const];
    });
    return { ...record, ...Object.fromEntries(expanded) };
  });
  return Buffer.from(JSON.stringify({ results }));
}

/**
 * Reads the bytes of one record, or of several with references, for comparing. Of the latter, what profiles each
 * has, and how many listings those name.
 */
export function readRecords(sent: Uint8Array, { withReferences = false }: Question, sample: Sample): Answer {
  const answer = JSON.parse(Buffer.from(sent).toString());
  if (!withReferences) return { record: answer };
  const results = answer.results as ParsedRecord[];
  // A path that leads nowhere stays as it is.
  const summary = (profile: ParsedRecord | string) =>
    typeof profile === "string" ? profile : [profile.path, (profile.listings as string[]).length];
  const expanded = results.map((record) =>
    sample.references.map((field) => ((record[field] ?? []) as (ParsedRecord | string)[]).map(summary)),
  );
  return { ids: results.map(({ objectID }) => objectID as string), record: expanded };
}

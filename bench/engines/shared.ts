/** What several peers need around their engine. */
import { readFileSync } from "node:fs";
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

/** The profile paths in some fields of listings, each once. */
export function pathsIn(records: readonly ParsedRecord[], fields: readonly string[]): string[] {
  return [
    ...new Set(records.flatMap((record) => fields.flatMap((field) => (record[field] ?? []) as string[]))),
  ];
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

/** Reads the bytes of one record, or of several with references, for comparing. */
export function readRecords(sent: Uint8Array, { withReferences = false }: Question): Answer {
  const answer = JSON.parse(Buffer.from(sent).toString());
  if (!withReferences) return { record: answer };
  return { ids: answer.results.map(({ objectID }: { objectID: string }) => objectID) };
}

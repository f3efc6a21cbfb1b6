import type { JsonValue } from "../records/values.ts";

/** The texts in a reference field's JSON: an array of paths, or a single one. */
export function referencesIn(json: string): string[] {
  const value = JSON.parse(json) as JsonValue;
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === "string" && item !== "") as string[];
}

/** The JSON of a reference field with paths replaced where there is something to replace them with. */
export function replaceReferences(json: string, replacements: ReadonlyMap<string, string>): string {
  const value = JSON.parse(json) as JsonValue;
  const replaced = (item: JsonValue) =>
    (typeof item === "string" ? replacements.get(item) : undefined) ?? JSON.stringify(item);
  return Array.isArray(value) ? `[${value.map(replaced).join(",")}]` : replaced(value);
}

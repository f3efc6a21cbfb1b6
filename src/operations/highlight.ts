import type { SearchPlan } from "../engine/port.ts";
import { searchedFields } from "../records/field-lookup.ts";
import type { Member, RecordText } from "../records/record-text.ts";
import { covers } from "../records/selection.ts";
import type { JsonObject, JsonValue } from "../records/values.ts";
import { type Highlight, highlighter, type Tags } from "../text/highlight.ts";
import type { Access } from "./access.ts";

/** Makes `_highlightResult` of a record's text: every searched attribute that has text, arrays element by element. */
export function highlightMember(
  access: Access,
  { collection, text: query = [] }: SearchPlan,
  tags: Tags,
): (record: RecordText) => Member {
  const fields = searchedFields(collection).filter(({ name }) => !covers(access.hidden, name));
  const highlight = highlighter(query, tags);
  return (source) => {
    const record = source.parse() as JsonObject;
    const result: { [name: string]: Highlight | Highlight[] } = {};
    for (const { name } of fields) {
      const value: JsonValue | undefined = record[name];
      if (typeof value === "string") result[name] = highlight(value);
      else if (Array.isArray(value)) {
        const texts = value.filter((item) => typeof item === "string");
        if (texts.length > 0) result[name] = texts.map((item) => highlight(item));
      }
    }
    return { name: "_highlightResult", json: JSON.stringify(result) };
  };
}

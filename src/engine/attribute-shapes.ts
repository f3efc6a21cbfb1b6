import { walkRecord } from "../records/attributes.ts";
import type { JsonObject } from "../records/values.ts";
import type { AttributeShape } from "./port.ts";

/** The attributes that records carry, by dotted path, found by reading them all. */
export function attributeShapes(records: Iterable<JsonObject>): Map<string, AttributeShape> {
  const shapes = new Map<string, AttributeShape>();
  const note = (path: string, seen: Partial<AttributeShape>) => {
    shapes.set(path, { ...(shapes.get(path) ?? { hasValues: false, hasObjects: false }), ...seen });
  };
  for (const record of records) {
    walkRecord(record, null, {
      value: (_, path) => note(path, { hasValues: true }),
      nothing: (path) => note(path, {}),
      object(_, path) {
        note(path, { hasObjects: true });
        return null;
      },
    });
  }
  return shapes;
}

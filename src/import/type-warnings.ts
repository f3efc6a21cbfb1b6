import { fieldsOf } from "../records/field-lookup.ts";
import { type Field, type FieldTable, JSON_TYPE, type JsonType } from "../records/fields.ts";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  MOMENT,
  NOT_A_NUMBER,
  numberKind,
} from "../records/values.ts";

/** A value of another type than the field table says; it is kept, and indexed by what it is. */
export interface Warning {
  readonly attribute: string;
  readonly reason: string;
}

/** What in a record differs from the field table. Null and "" stand for no value everywhere. */
export function typeWarnings(collection: string, record: JsonObject): Warning[] {
  const warnings: Warning[] = [];
  checkFields(fieldsOf(collection), record, "", warnings);
  return warnings;
}

function checkFields(fields: FieldTable, object: JsonObject, prefix: string, warnings: Warning[]): void {
  for (const name in object) {
    const value = object[name]!;
    if (value === null || value === "" || !Object.hasOwn(fields, name)) continue;
    checkValue(fields[name]!, value, prefix + name, warnings);
  }
}

function checkValue(field: Field, value: JsonValue, attribute: string, warnings: Warning[]): void {
  const found = typeName(value);
  const expected = JSON_TYPE[field.type];
  if (found !== expected) {
    if (!field.also?.includes(found)) warnings.push({ attribute, reason: `${found} instead of ${expected}` });
    else if (expected === "number" && numberKind(value as string) === NOT_A_NUMBER) {
      warnings.push({ attribute, reason: "text that is no number" });
    }
    return;
  }
  if (field.type === "object")
    checkFields(field.fields ?? {}, value as JsonObject, `${attribute}.`, warnings);
  else if (Array.isArray(value)) checkElements(field, value, attribute, warnings);
  else if (field.type === "timestamp" && numberKind(value as string) !== MOMENT) {
    warnings.push({ attribute, reason: "text that is no ISO 8601 timestamp" });
  } else if (field.type === "numericText" && numberKind(value as string) === NOT_A_NUMBER) {
    warnings.push({ attribute, reason: "text that is no number" });
  } else if (field.type === "integer" && !Number.isInteger(value)) {
    warnings.push({ attribute, reason: "number that is not whole" });
  }
}

function checkElements(
  field: Field,
  values: readonly JsonValue[],
  attribute: string,
  warnings: Warning[],
): void {
  for (const value of values) {
    if (value === null || value === "") continue;
    const isAsExpected = field.type === "objects" ? isObject(value) : typeof value === "string";
    if (!isAsExpected) {
      warnings.push({
        attribute,
        reason: `${typeName(value)} in the array instead of ${field.type === "objects" ? "object" : "string"}`,
      });
      return;
    }
    if (field.type === "objects")
      checkFields(field.fields ?? {}, value as JsonObject, `${attribute}.`, warnings);
  }
}

function typeName(value: JsonValue): JsonType {
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

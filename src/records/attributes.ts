import { isObject, type JsonObject, type JsonValue, type Scalar } from "./values.ts";

/** What `walkRecord` tells of a record. An element is an object under `path`, inside `parent`. */
export interface RecordVisitor<Element> {
  /** A scalar that is not null, under a dotted path, in the innermost object that holds it. */
  value(element: Element, path: string, value: Scalar): void;
  /** An object under a dotted path; the answer stands for it as the parent of what is inside. */
  object(parent: Element, path: string): Element;
  /** An attribute that is there without a value: null or an empty array. */
  nothing(path: string): void;
}

/**
 * Goes over all attributes of a record in the terms of the filter language: arrays are gone into, an object is
 * an array of one, and a dot in a name parts it like a nested object.
 */
export function walkRecord<Element>(
  record: JsonObject,
  root: Element,
  visitor: RecordVisitor<Element>,
): void {
  walkObject(record, root, "", visitor);
}

function walkObject<E>(object: JsonObject, element: E, prefix: string, visitor: RecordVisitor<E>): void {
  for (const name in object) {
    const value = object[name]!;
    if (name === "") continue;
    if (name.includes(".")) walkDotted(name, value, element, prefix, visitor);
    else walkValue(value, element, prefix === "" ? name : `${prefix}.${name}`, visitor);
  }
}

function walkDotted<E>(
  name: string,
  value: JsonValue,
  element: E,
  prefix: string,
  visitor: RecordVisitor<E>,
): void {
  const dot = name.indexOf(".");
  walkObject({ [name.slice(0, dot)]: { [name.slice(dot + 1)]: value } }, element, prefix, visitor);
}

function walkValue<E>(value: JsonValue, element: E, path: string, visitor: RecordVisitor<E>): void {
  if (value === null) {
    visitor.nothing(path);
  } else if (Array.isArray(value)) {
    if (value.length === 0) visitor.nothing(path);
    for (const item of value) walkValue(item, element, path, visitor);
  } else if (isObject(value)) {
    walkObject(value, visitor.object(element, path), path, visitor);
  } else {
    visitor.value(element, path, value as Scalar);
  }
}

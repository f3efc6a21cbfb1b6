import {
  compareCodePoints,
  foldCase,
  isObject,
  type JsonObject,
  type JsonValue,
  NOT_A_NUMBER,
  numberKind,
  numberOf,
  type Scalar,
} from "../../src/records/values.ts";

/** Everything under a dotted path, arrays gone into; a name with dots in it is a path, too. */
export function nodesAt(value: JsonValue, path: string): JsonValue[] {
  return nodesUnder(value, path.split("."));
}

function nodesUnder(value: JsonValue, parts: readonly string[]): JsonValue[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodesUnder(item, parts));
  if (parts.length === 0) return [value];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = name.split(".");
    const isOnTheWay = own.slice(0, parts.length).every((part, i) => part === parts[i]);
    if (!isOnTheWay) return [];
    if (own.length <= parts.length) return nodesUnder(inner, parts.slice(own.length));
    return [{ [own.slice(parts.length).join(".")]: inner }];
  });
}

export function scalarsAt(value: JsonValue, path: string): Scalar[] {
  return nodesAt(value, path).filter((node): node is Scalar => node !== null && typeof node !== "object");
}

export function objectsAt(value: JsonValue, path: string): JsonObject[] {
  return nodesAt(value, path).filter(isObject);
}

/** Numbers and moments first, then text without its case. */
export function compareForSorting(a: Scalar, b: Scalar): number {
  const [x, y] = [numberKind(a) !== NOT_A_NUMBER, numberKind(b) !== NOT_A_NUMBER];
  if (x && y) return numberOf(a) - numberOf(b);
  if (x !== y) return x ? -1 : 1;
  return compareCodePoints(foldCase(String(a)), foldCase(String(b)));
}

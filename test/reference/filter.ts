import type { Condition, Filter } from "../../src/filter/ast.ts";
import {
  equalTexts,
  foldCase,
  isPresent,
  type JsonValue,
  MOMENT,
  numberOf,
  readNumber,
  type Scalar,
} from "../../src/records/values.ts";
import { nodesAt, objectsAt, scalarsAt } from "./values.ts";

/** Whether an object passes a filter, read off the contract word by word. */
export function passes(object: JsonValue, filter: Filter): boolean {
  switch (filter.kind) {
    case "constant":
      return filter.value;
    case "and":
      return filter.operands.every((operand) => passes(object, operand));
    case "or":
      return filter.operands.some((operand) => passes(object, operand));
    case "not":
      return !passes(object, filter.operand);
    case "nested":
      return objectsAt(object, filter.attribute).some((inner) => passes(inner, filter.operand));
    default:
      return meets(object, filter);
  }
}

function meets(object: JsonValue, condition: Condition): boolean {
  const values = scalarsAt(object, condition.attribute);
  const equals = (wanted: string) =>
    values.some(
      (value) => equalTexts(wanted).includes(foldCase(String(value))) || isSameMoment(value, wanted),
    );
  switch (condition.kind) {
    case "exists":
      return nodesAt(object, condition.attribute).some(isPresent);
    case "equals":
      return equals(condition.value);
    case "in":
      return condition.values.some(equals);
    case "range":
      return values.some(
        (value) => numberOf(value) >= condition.low.number && numberOf(value) <= condition.high.number,
      );
    case "compare":
      return values.some((value) => {
        const number = numberOf(value);
        const { number: bound } = condition.bound;
        if (condition.operator === "<") return number < bound;
        if (condition.operator === "<=") return number <= bound;
        return condition.operator === ">" ? number > bound : number >= bound;
      });
  }
}

function isSameMoment(value: Scalar, wanted: string): boolean {
  const [a, b] = [readNumber(value), readNumber(wanted)];
  return a.number === b.number && (a.kind === MOMENT || b.kind === MOMENT);
}

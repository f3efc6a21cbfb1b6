import type { Condition, Filter } from "../filter/ast.ts";
import {
  type Bitset,
  complement,
  emptyBitset,
  forEachMember,
  fullBitset,
  intersect,
  setBit,
  unite,
} from "./bitset.ts";
import type { CollectionIndex } from "./collection-index.ts";
import type { Column } from "./column.ts";

/** The records that pass a filter; others use the same set, so it is not to be changed. */
export function recordsPassing(index: CollectionIndex, filter: Filter): Bitset {
  return evaluate(index, filter, 0);
}

/** The objects of a scope that pass a filter (not to be changed), whose attributes are relative to that scope. */
function evaluate(index: CollectionIndex, filter: Filter, scope: number): Bitset {
  const { size, path } = index.scope(scope);
  switch (filter.kind) {
    case "constant":
      return filter.value ? fullBitset(size) : emptyBitset(size);
    case "not": {
      const bits = evaluate(index, filter.operand, scope).slice();
      complement(bits, size);
      return bits;
    }
    case "and":
    case "or": {
      const [first, ...others] = filter.operands;
      const bits = evaluate(index, first!, scope).slice();
      const combine = filter.kind === "and" ? intersect : unite;
      for (const operand of others) combine(bits, evaluate(index, operand, scope));
      return bits;
    }
    case "nested": {
      const inner = index.scopeNumber(absolute(path, filter.attribute));
      if (inner === undefined) return emptyBitset(size);
      return raise(index, evaluate(index, filter.operand, inner), inner, scope);
    }
    default:
      return knownCondition(index, filter, scope, absolute(path, filter.attribute));
  }
}

function absolute(scopePath: string, attribute: string): string {
  return scopePath === "" ? attribute : `${scopePath}.${attribute}`;
}

/** Objects of an inner scope turned into the objects of an outer scope that hold them. */
function raise(index: CollectionIndex, inner: Bitset, innerScope: number, outerScope: number): Bitset {
  let bits = inner;
  for (let scope = innerScope; scope !== outerScope; ) {
    const { parent, parentOf } = index.scope(scope);
    const raised = emptyBitset(index.scope(parent).size);
    forEachMember(bits, (object) => setBit(raised, parentOf[object]!));
    bits = raised;
    scope = parent;
  }
  return bits;
}

/** Conditions with long lists of values are hardly asked for twice. */
const LONGEST_KEY = 300;

/** Clients ask for the same few conditions again and again, in ever new combinations. */
function knownCondition(index: CollectionIndex, condition: Condition, scope: number, path: string): Bitset {
  const { position: _, ...meaning } = condition;
  // As text, because JSON has no infinite numbers.
  const key = `${scope} ${JSON.stringify(meaning, (_, value) => (typeof value === "number" ? String(value) : value))}`;
  if (key.length > LONGEST_KEY) return evaluateCondition(index, condition, scope, path);
  let bits = index.conditions.get(key);
  if (bits === undefined) {
    bits = evaluateCondition(index, condition, scope, path);
    index.conditions.set(key, bits);
    index.conditionCounts.set(bits, new Map());
  }
  return bits;
}

function evaluateCondition(
  index: CollectionIndex,
  condition: Condition,
  scope: number,
  path: string,
): Bitset {
  if (condition.kind === "exists") return presenceOf(index, scope, path);
  const column = index.column(path);
  if (column === undefined) return emptyBitset(index.scope(scope).size);
  const bits = emptyBitset(index.scope(column.data.scope).size);
  markMatches(column, condition, bits);
  return raise(index, bits, column.data.scope, scope);
}

function markMatches(column: Column, condition: Exclude<Condition, { kind: "exists" }>, bits: Bitset): void {
  switch (condition.kind) {
    case "equals":
      markEqual(column, condition.value, bits);
      return;
    case "in":
      for (const value of condition.values) markEqual(column, value, bits);
      return;
    case "range":
      column.mark(bits, ...column.numericRange(condition.low.number, condition.high.number));
      return;
    case "compare":
      markComparison(column, condition.operator, condition.bound.number, bits);
  }
}

function markEqual(column: Column, value: string, bits: Bitset): void {
  for (const ordinal of column.ordinalsEqual(value)) column.mark(bits, ordinal);
}

function markComparison(
  column: Column,
  operator: "<" | "<=" | ">" | ">=",
  bound: number,
  bits: Bitset,
): void {
  const [from, to] = column.numericRange(bound, bound);
  const [, end] = column.numericRange(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  if (operator === "<") column.mark(bits, 0, from);
  else if (operator === "<=") column.mark(bits, 0, to);
  else if (operator === ">") column.mark(bits, to, end);
  else column.mark(bits, from, end);
}

function presenceOf(index: CollectionIndex, scope: number, path: string): Bitset {
  const bits = emptyBitset(index.scope(scope).size);
  const column = index.column(path);
  if (column !== undefined) {
    const inner = column.data.scope;
    unite(bits, raise(index, column.presence(index.scope(inner).size), inner, scope));
  }
  const presence = index.presence(path);
  if (presence !== undefined) unite(bits, raise(index, presence.bits.slice(), presence.scope, scope));
  const objects = index.scopeNumber(path);
  if (objects !== undefined) unite(bits, raise(index, fullBitset(index.scope(objects).size), objects, scope));
  return bits;
}

import { EVERYTHING, type Filter, NOTHING } from "./ast.ts";

/**
 * The same filter with less in it: groups inside groups of their kind are flattened, constants and double
 * negations are resolved, groups of one are unwrapped.
 */
export function simplify(filter: Filter): Filter {
  switch (filter.kind) {
    case "not": {
      const operand = simplify(filter.operand);
      if (operand.kind === "not") return operand.operand;
      if (operand.kind === "constant") return operand.value ? NOTHING : EVERYTHING;
      return { kind: "not", operand };
    }
    case "and":
    case "or":
      return simplifyGroup(filter.kind, filter.operands);
    case "nested": {
      const operand = simplify(filter.operand);
      return operand === NOTHING ? NOTHING : { ...filter, operand };
    }
    case "range":
      return filter.low.number > filter.high.number ? NOTHING : filter;
    default:
      return filter;
  }
}

function simplifyGroup(kind: "and" | "or", operands: readonly Filter[]): Filter {
  // AND is decided by a false operand and ignores true ones; OR the other way round.
  const [decides, neutral] = kind === "and" ? [NOTHING, EVERYTHING] : [EVERYTHING, NOTHING];
  const kept: Filter[] = [];
  for (const operand of operands) {
    const simple = simplify(operand);
    if (simple.kind === "constant") {
      if (simple.value === decides.value) return decides;
    } else if (simple.kind === kind) {
      kept.push(...simple.operands);
    } else {
      kept.push(simple);
    }
  }
  if (kept.length === 0) return neutral;
  return kept.length === 1 ? kept[0]! : { kind, operands: kept };
}

/** Both filters at once. */
export function both(a: Filter, b: Filter): Filter {
  return simplify({ kind: "and", operands: [a, b] });
}

/**
 * The filter without the top-level ANDed parts that are about one attribute only: what a disjunctive facet is
 * counted under.
 */
export function withoutAttribute(filter: Filter, attribute: string): Filter {
  const operands = filter.kind === "and" ? filter.operands : [filter];
  const kept = operands.filter((operand) => !isOnlyAbout(operand, attribute));
  return kept.length === operands.length ? filter : simplify({ kind: "and", operands: kept });
}

function isOnlyAbout(filter: Filter, attribute: string): boolean {
  switch (filter.kind) {
    case "constant":
      return false;
    case "and":
    case "or":
      return filter.operands.every((operand) => isOnlyAbout(operand, attribute));
    case "not":
      return isOnlyAbout(filter.operand, attribute);
    case "nested":
      return isOnlyAbout(
        filter.operand,
        attribute.startsWith(`${filter.attribute}.`) ? attribute.slice(filter.attribute.length + 1) : "",
      );
    default:
      return filter.attribute === attribute;
  }
}

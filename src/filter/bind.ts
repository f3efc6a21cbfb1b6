import { didYouMean } from "../errors/closest.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import type { Condition, Filter } from "./ast.ts";

/** What can be said of an attribute. */
export interface AttributeUse {
  /** EXISTS is known of it. */
  readonly presence: boolean;
  /** It has values to compare, count and sort by. */
  readonly values: boolean;
  /** It holds objects, so that `{` may follow. */
  readonly objects: boolean;
}

/** The attributes of a collection as one client sees them. */
export interface Vocabulary {
  use(attribute: string): AttributeUse | undefined;
  names(): Iterable<string>;
}

/** Checks that a filter's attributes exist for the client and can be used as they are; throws a 400 otherwise. */
export function checkFilter(filter: Filter, vocabulary: Vocabulary, prefix = ""): void {
  switch (filter.kind) {
    case "constant":
      return;
    case "and":
    case "or":
      for (const operand of filter.operands) checkFilter(operand, vocabulary, prefix);
      return;
    case "not":
      checkFilter(filter.operand, vocabulary, prefix);
      return;
    case "nested":
      if (!useOf(filter, vocabulary, prefix).objects) {
        throw notPossible(
          filter,
          prefix,
          "holds no objects, so it cannot be followed by `{`",
          "Use `:` or a comparison.",
        );
      }
      checkFilter(filter.operand, vocabulary, `${prefix}${filter.attribute}.`);
      return;
    default:
      checkCondition(filter, vocabulary, prefix);
  }
}

function checkCondition(condition: Condition, vocabulary: Vocabulary, prefix: string): void {
  const use = useOf(condition, vocabulary, prefix);
  if (use.values || (use.presence && condition.kind === "exists")) return;
  if (!use.presence)
    throw notPossible(condition, prefix, "is put together for each answer and cannot be filtered by");
  const path = prefix + condition.attribute;
  if (use.objects) {
    const inside = [...vocabulary.names()].find((name) => name.startsWith(`${path}.`));
    const hint = inside === undefined ? undefined : `Name an attribute inside it, such as \`${inside}\`.`;
    throw notPossible(condition, prefix, "holds objects, which have no value to compare", hint);
  }
  throw notPossible(
    condition,
    prefix,
    "is long text or a file address and has no values to compare",
    "Use EXISTS, or `search` for words.",
  );
}

type Positioned = { readonly attribute: string; readonly position: number };

function useOf({ attribute, position }: Positioned, vocabulary: Vocabulary, prefix: string): AttributeUse {
  const path = prefix + attribute;
  const use = vocabulary.use(path);
  if (use !== undefined) return use;
  const names = [...vocabulary.names()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  const where = prefix === "" ? "" : ` inside \`${prefix.slice(0, -1)}\``;
  throw invalidParameter(
    "filterQuery",
    `filterQuery, position ${position}: \`${attribute}\` is not an attribute${where}.`,
    {
      position,
      ...didYouMean(attribute, names),
    },
  );
}

function notPossible({ attribute, position }: Positioned, prefix: string, why: string, hint?: string) {
  const message = `filterQuery, position ${position}: \`${prefix}${attribute}\` ${why}.`;
  return invalidParameter("filterQuery", message, { position, ...(hint === undefined ? {} : { hint }) });
}

import { LRUCache } from "lru-cache";
import type { AttributeShape, Engine } from "../engine/port.ts";
import { didYouMean } from "../errors/closest.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import { EVERYTHING, type Filter } from "../filter/ast.ts";
import type { AttributeUse, Vocabulary } from "../filter/bind.ts";
import { LISTING_COLLECTION, PROFILE_COLLECTIONS } from "../records/collections.ts";
import { fieldAt, fieldsOf, flatFields, isPresenceOnly } from "../records/field-lookup.ts";
import { covers, Selection } from "../records/selection.ts";
import type { ReferenceContext } from "../references/expand.ts";
import type { ViewCounter } from "../trending/view-counter.ts";

/** One state of a catalogue as one request sees it: what the client asked for and what it may see. */
export interface Access extends ReferenceContext {
  readonly product: string;
  readonly views: ViewCounter;
  /** Whether a found listing counts as viewed; HEAD requests do not. */
  readonly countsViews: boolean;
}

interface AttributeSource {
  readonly engine: Pick<Engine, "attributes">;
  readonly hidden: readonly string[];
  readonly slice: Filter;
}

/** The attributes of a collection that a client may name. */
export class AttributeNames implements Vocabulary {
  readonly #collection: string;
  readonly #observed: ReadonlyMap<string, AttributeShape>;
  readonly #hidden: readonly string[];
  readonly #isCut: boolean;

  constructor({ engine, hidden, slice }: AttributeSource, collection: string) {
    this.#collection = collection;
    this.#observed = engine.attributes(collection);
    this.#hidden = hidden;
    this.#isCut = slice !== EVERYTHING;
  }

  has(attribute: string): boolean {
    return this.use(attribute) !== undefined;
  }

  use(attribute: string): AttributeUse | undefined {
    if (covers(this.#hidden, attribute)) return undefined;
    const field = fieldAt(this.#collection, attribute);
    const shape = this.#observed.get(attribute);
    if (field === undefined && shape === undefined) return undefined;
    if (field?.computed === true) return { presence: false, values: false, objects: false };
    const objects = field?.type === "object" || field?.type === "objects" || shape?.hasObjects === true;
    // What no record has a value for can be named like any other attribute, and matches nothing.
    const isValue = !objects && !isPresenceOnly(this.#collection, attribute);
    return { presence: true, values: isValue || shape?.hasValues === true, objects };
  }

  /**
   * What "did you mean" may suggest. In a cut-down product only the field table: what records outside of it
   * carry is not told.
   */
  *names(): Generator<string> {
    for (const name of flatFields(fieldsOf(this.#collection)).keys())
      if (!covers(this.#hidden, name)) yield name;
    if (this.#isCut) return;
    for (const name of this.#observed.keys()) if (!covers(this.#hidden, name)) yield name;
  }

  /** Throws a 400 unless the attribute exists; answers how it can be used. */
  expect(parameter: string, attribute: string): AttributeUse {
    const use = this.use(attribute);
    if (use !== undefined) return use;
    throw invalidParameter(
      parameter,
      `${parameter}: \`${attribute}\` is not an attribute.`,
      didYouMean(attribute, this.names()),
    );
  }

  /** Throws a 400 unless the attribute has values that can be counted or sorted by. */
  expectValues(parameter: string, attribute: string): void {
    if (this.expect(parameter, attribute).values) return;
    const message = `${parameter}: \`${attribute}\` holds objects or free text, which cannot be used here.`;
    throw invalidParameter(parameter, message, { hint: "Name an attribute with short values." });
  }
}

/** Clients ask for few different lists of attributes, again and again; each is checked once for a catalogue's state. */
const selections = new WeakMap<Engine, LRUCache<string, Selection>>();
const MOST_SELECTIONS = 200;

/**
 * What of records is shown, by `retrieveAttributes`. Clients have one list of attributes for all collections, so
 * a name only has to be an attribute of one in the catalogue.
 */
export function selectionFor(
  access: Access,
  collections: readonly string[],
  retrieveAttributes: readonly string[] = [],
): Selection {
  if (retrieveAttributes.length === 0) return wholeSelection(access.hidden);
  let known = selections.get(access.engine);
  if (known === undefined) {
    known = new LRUCache({ max: MOST_SELECTIONS });
    selections.set(access.engine, known);
  }
  const key = JSON.stringify([access.hidden, collections, retrieveAttributes]);
  let selection = known.get(key);
  if (selection === undefined) {
    selection = checkedSelection(access, collections, retrieveAttributes);
    known.set(key, selection);
  }
  return selection;
}

const wholeSelections = new WeakMap<readonly string[], Selection>();

/** Everything but what is hidden. */
function wholeSelection(hidden: readonly string[]): Selection {
  let selection = wholeSelections.get(hidden);
  if (selection === undefined) {
    selection = new Selection(undefined, hidden);
    wholeSelections.set(hidden, selection);
  }
  return selection;
}

function checkedSelection(
  access: Access,
  collections: readonly string[],
  retrieveAttributes: readonly string[],
): Selection {
  const all = new Set([
    ...collections,
    ...access.engine.collections(),
    LISTING_COLLECTION,
    ...PROFILE_COLLECTIONS,
  ]);
  const names = Array.from(all, (collection) => new AttributeNames(access, collection));
  for (const attribute of retrieveAttributes) {
    if (attribute === "*" || names.some((known) => known.has(attribute))) continue;
    names[0]!.expect("retrieveAttributes", attribute);
  }
  return new Selection(retrieveAttributes, access.hidden);
}

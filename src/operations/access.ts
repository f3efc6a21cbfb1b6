import type { AttributeShape, Engine } from "../engine/port.ts";
import { didYouMean } from "../errors/closest.ts";
import { invalidParameter } from "../errors/lotline-error.ts";
import type { AttributeUse, Vocabulary } from "../filter/bind.ts";
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
}

/** The attributes of a collection that a client may name. */
export class AttributeNames implements Vocabulary {
  readonly #collection: string;
  readonly #observed: ReadonlyMap<string, AttributeShape>;
  readonly #hidden: readonly string[];

  constructor({ engine, hidden }: AttributeSource, collection: string) {
    this.#collection = collection;
    this.#observed = engine.attributes(collection);
    this.#hidden = hidden;
  }

  has(attribute: string): boolean {
    return this.use(attribute) !== undefined;
  }

  use(attribute: string): AttributeUse | undefined {
    if (covers(this.#hidden, attribute)) return undefined;
    const field = fieldAt(this.#collection, attribute);
    const shape = this.#observed.get(attribute);
    if (field === undefined && shape === undefined) return undefined;
    const isTableObject = field?.type === "object" || field?.type === "objects";
    const isTableValue =
      field !== undefined && !isTableObject && !isPresenceOnly(this.#collection, attribute);
    return {
      values: isTableValue || shape?.hasValues === true,
      objects: isTableObject || shape?.hasObjects === true,
    };
  }

  *names(): Generator<string> {
    for (const name of flatFields(fieldsOf(this.#collection)).keys())
      if (!covers(this.#hidden, name)) yield name;
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

/** What of records is shown, by `retrieveAttributes`. A name has to be an attribute of one of the collections. */
export function selectionFor(
  access: Access,
  collections: readonly string[],
  retrieveAttributes: readonly string[] | undefined,
): Selection {
  const wanted =
    retrieveAttributes === undefined || retrieveAttributes.length === 0 ? undefined : retrieveAttributes;
  const names = collections.map((collection) => new AttributeNames(access, collection));
  for (const attribute of wanted ?? []) {
    if (attribute === "*" || names.some((known) => known.has(attribute))) continue;
    names[0]!.expect("retrieveAttributes", attribute);
  }
  return new Selection(wanted, access.hidden);
}

import type {
  AttributeShape,
  Engine,
  SearchAnswer,
  SearchPlan,
  SimilarHit,
  SimilarPlan,
} from "../engine/port.ts";
import type { Filter } from "../filter/ast.ts";
import { LISTING_COLLECTION } from "../records/collections.ts";
import { type Bitset, countBits, emptyBitset, hasBit, membersOf, setBit } from "./bitset.ts";
import { CollectionIndex } from "./collection-index.ts";
import { recordsPassing } from "./filter-evaluation.ts";
import { Search } from "./search.ts";
import { SimilarSearch } from "./similar-search.ts";
import type { Snapshot } from "./snapshot.ts";

/** The embedded engine: answers from one snapshot in memory. */
export class MemoryEngine implements Engine {
  readonly #collections = new Map<string, CollectionIndex>();
  readonly #similar: SimilarSearch | undefined;
  /** Slices are few, live as long as the engine, and take part in every request. */
  readonly #slices = new WeakMap<Filter, Bitset>();

  constructor(snapshot: Snapshot) {
    for (const data of snapshot.collections) this.#collections.set(data.name, new CollectionIndex(data));
    const listings = this.#collections.get(LISTING_COLLECTION);
    this.#similar = listings && new SimilarSearch(listings);
  }

  collections(): readonly string[] {
    return [...this.#collections.keys()];
  }

  attributes(collection: string): ReadonlyMap<string, AttributeShape> {
    return this.#collections.get(collection)?.attributes ?? new Map();
  }

  search(plan: SearchPlan): SearchAnswer {
    const index = this.#collections.get(plan.collection);
    if (index !== undefined) return new Search(index, plan, this.#sliceBits(index, plan.slice)).run();
    const facets = plan.facets.map(({ attribute }) => ({ attribute, counts: [], stats: undefined }));
    return { ids: [], total: 0, distances: plan.near && [], facets };
  }

  present(collection: string, ids: readonly string[], filter: Filter): boolean[] {
    const index = this.#collections.get(collection);
    if (index === undefined) return ids.map(() => false);
    const bits = this.#sliceBits(index, filter);
    return ids.map((id) => {
      const record = index.recordOf(id);
      return record >= 0 && (bits === undefined || hasBit(bits, record));
    });
  }

  referrers(paths: readonly string[], attributes: readonly string[], filter: Filter): string[][] {
    const index = this.#collections.get(LISTING_COLLECTION);
    if (index === undefined) return paths.map(() => []);
    const slice = this.#sliceBits(index, filter);
    const columns = attributes.flatMap((attribute) => index.column(attribute) ?? []);
    return paths.map((path) => {
      const bits = emptyBitset(index.size);
      for (const column of columns) {
        const ordinal = column.ordinalOf(path);
        if (ordinal < 0) continue;
        const { scope } = column.data;
        column.forEachObject(ordinal, (object) => {
          const record = scope === 0 ? object : index.scope(scope).recordOf[object]!;
          if (slice === undefined || hasBit(slice, record)) setBit(bits, record);
        });
      }
      return Array.from(membersOf(bits, countBits(bits)), (record) => index.idOf(record));
    });
  }

  similar(plan: SimilarPlan): SimilarHit[] | undefined {
    const listings = this.#collections.get(LISTING_COLLECTION);
    return listings && this.#similar?.run(plan, this.#sliceBits(listings, plan.slice));
  }

  /** `undefined` stands for every record. */
  #sliceBits(index: CollectionIndex, filter: Filter): Bitset | undefined {
    if (filter.kind === "constant" && filter.value) return undefined;
    let bits = this.#slices.get(filter);
    if (bits === undefined) {
      bits = recordsPassing(index, filter);
      this.#slices.set(filter, bits);
    }
    return bits;
  }
}

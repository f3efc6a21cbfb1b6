import { LRUCache } from "lru-cache";
import type { AttributeShape } from "../engine/port.ts";
import { type Bitset, emptyBitset, forEachMember, setBit } from "./bitset.ts";
import type { CollectionData } from "./collection-data.ts";
import { Column } from "./column.ts";
import type { PresenceData, ScopeData } from "./column-data.ts";
import { GeoIndex } from "./geo-index.ts";
import { ValueWeights } from "./set-likeness.ts";
import { StringTable } from "./string-table.ts";
import { WordDictionary } from "./word-dictionary.ts";

/**
 * Score arrays are as long as the collection, so one search after the other uses the same ones. They are not
 * cleared in between. Searches run to their end without a pause, so no two of them share an array.
 */
class ScorePool {
  readonly #size: number;
  readonly #free: Float64Array[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  take(): Float64Array {
    return this.#free.pop() ?? new Float64Array(this.#size);
  }

  giveBack(scores: Float64Array): void {
    if (this.#free.length < KEPT_SCORE_ARRAYS) this.#free.push(scores);
  }
}

/** In bytes. */
const CONDITIONS_SIZE = 4 * 2 ** 20;

const KEPT_SCORE_ARRAYS = 8;

/** One collection's index, opened for reading. */
export class CollectionIndex {
  readonly name: string;
  readonly size: number;
  readonly data: CollectionData;
  readonly words: WordDictionary;
  readonly geo: GeoIndex;
  readonly scores: ScorePool;
  /** What conditions that were asked for of late let pass. */
  readonly conditions = new LRUCache<string, Bitset>({
    maxSize: CONDITIONS_SIZE,
    sizeCalculation: (bits) => bits.byteLength + 1,
  });
  /** For each condition that is remembered: the counts of facets where nothing else limits the matches. */
  readonly conditionCounts = new WeakMap<Bitset, Map<Column, Uint32Array>>();
  readonly attributes: ReadonlyMap<string, AttributeShape>;
  readonly #ids: StringTable;
  readonly #columns = new Map<string, Column>();
  readonly #presences = new Map<string, PresenceData>();
  readonly #scopes = new Map<string, number>();
  readonly #recordBitmaps = new Map<Column, readonly Bitset[]>();
  readonly #valueWeights = new Map<Column, ValueWeights>();
  readonly #presenceBits = new Map<Column, Bitset>();
  readonly #recordFrequencies = new Map<Column, Uint32Array>();

  constructor(data: CollectionData) {
    this.name = data.name;
    this.size = data.size;
    this.data = data;
    this.words = new WordDictionary(data.text);
    this.geo = new GeoIndex(data.geo);
    this.scores = new ScorePool(data.size);
    this.#ids = new StringTable(data.ids);
    for (const column of data.columns) this.#columns.set(column.path, new Column(column));
    for (const presence of data.presences) this.#presences.set(presence.path, presence);
    for (const [number, { path }] of data.scopes.entries()) if (number > 0) this.#scopes.set(path, number);
    this.attributes = this.#attributeShapes();
  }

  #attributeShapes(): Map<string, AttributeShape> {
    const shapes = new Map<string, AttributeShape>();
    const { valueless } = this.data;
    const paths = [
      ...valueless.map(({ path }) => path),
      ...this.#columns.keys(),
      ...this.#presences.keys(),
      ...this.#scopes.keys(),
    ];
    for (const path of paths.sort()) {
      shapes.set(path, { hasValues: this.#columns.has(path), hasObjects: this.#scopes.has(path) });
    }
    return shapes;
  }

  idOf(record: number): string {
    return this.#ids.at(record);
  }

  /** The record's number, or -1. */
  recordOf(id: string): number {
    const bytes = Buffer.from(id);
    const { byId } = this.data;
    let [low, high] = [0, byId.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#ids.compare(bytes, byId[middle]!);
      if (order === 0) return byId[middle]!;
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return -1;
  }

  column(path: string): Column | undefined {
    return this.#columns.get(path);
  }

  presence(path: string): PresenceData | undefined {
    return this.#presences.get(path);
  }

  /** Number of the scope of the objects under a path. */
  scopeNumber(path: string): number | undefined {
    return this.#scopes.get(path);
  }

  scope(number: number): ScopeData {
    return this.data.scopes[number]!;
  }

  /** For each common ordinal of a column, the records that have it anywhere under its path. */
  recordBitmaps(column: Column): readonly Bitset[] {
    const { scope } = column.data;
    if (scope === 0) return column.commonBitmaps;
    let bitmaps = this.#recordBitmaps.get(column);
    if (bitmaps === undefined) {
      const { recordOf } = this.scope(scope);
      bitmaps = column.commonBitmaps.map((objects) => {
        const records = emptyBitset(this.size);
        forEachMember(objects, (object) => setBit(records, recordOf[object]!));
        return records;
      });
      this.#recordBitmaps.set(column, bitmaps);
    }
    return bitmaps;
  }

  valueWeights(column: Column): ValueWeights {
    let weights = this.#valueWeights.get(column);
    if (weights === undefined) {
      weights = new ValueWeights(column, this.size);
      this.#valueWeights.set(column, weights);
    }
    return weights;
  }

  /** The objects of a column's scope that have a value; kept, so not to be changed. */
  presenceOf(column: Column): Bitset {
    let bits = this.#presenceBits.get(column);
    if (bits === undefined) {
      bits = column.presence(this.scope(column.data.scope).size);
      this.#presenceBits.set(column, bits);
    }
    return bits;
  }

  /** For each ordinal of a column, how many records have it anywhere under its path. */
  recordFrequencies(column: Column): Uint32Array {
    let counts = this.#recordFrequencies.get(column);
    if (counts === undefined) {
      const { scope } = column.data;
      const recordOf = scope === 0 ? undefined : this.scope(scope).recordOf;
      counts = new Uint32Array(column.size).map((_, ordinal) =>
        recordOf === undefined ? column.frequency(ordinal) : countDistinct(column, ordinal, recordOf),
      );
      this.#recordFrequencies.set(column, counts);
    }
    return counts;
  }

  /** Calls `visit` with each ordinal that a record has anywhere under the column's path; repeats are possible. */
  forEachOrdinal(column: Column, record: number, visit: (ordinal: number) => void): void {
    const { scope } = column.data;
    if (scope === 0) {
      column.forEachOrdinal(record, visit);
      return;
    }
    const { startOfRecord } = this.scope(scope);
    const end = startOfRecord[record + 1]!;
    for (let object = startOfRecord[record]!; object < end; object++) column.forEachOrdinal(object, visit);
  }
}

/** The objects of an ordinal ascend with their records. */
function countDistinct(column: Column, ordinal: number, recordOf: Uint32Array): number {
  let [count, last] = [0, -1];
  column.forEachObject(ordinal, (object) => {
    if (recordOf[object] === last) return;
    last = recordOf[object]!;
    count++;
  });
  return count;
}

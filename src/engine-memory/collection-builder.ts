import type { Point } from "../geo/distance.ts";
import { type RecordVisitor, walkRecord } from "../records/attributes.ts";
import { coordinatesOf } from "../records/coordinates.ts";
import { isPresenceOnly } from "../records/field-lookup.ts";
import { indexedRecord } from "../records/indexed-record.ts";
import { compareCodePoints, type JsonObject, type Scalar } from "../records/values.ts";
import { ColumnBuilder } from "./column-builder.ts";
import { type ColumnData, type PresenceData, type ScopeData, wordsFor } from "./column-data.ts";
import { buildGeo, type GeoData } from "./geo-index.ts";
import { sharedCopy, sharedUint32, startsOf, Uint32List } from "./shared-arrays.ts";
import { buildStringTable, type StringTableData } from "./string-table.ts";
import { TextBuilder, type TextData } from "./text-builder.ts";

/** The index of one collection. Records are numbered in default order, so that number breaks every tie. */
export interface CollectionData {
  readonly name: string;
  readonly size: number;
  readonly ids: StringTableData;
  /** Record numbers by id, in code-point order. */
  readonly byId: Uint32Array;
  /** Attributes that some record has without a value; most of them have one in another record. */
  readonly valueless: readonly string[];
  readonly scopes: readonly ScopeData[];
  readonly columns: readonly ColumnData[];
  readonly presences: readonly PresenceData[];
  readonly text: TextData;
  readonly geo: GeoData;
}

/** An object of a scope, while the index is built. */
interface Element {
  readonly scope: number;
  readonly index: number;
}

class ScopeBuilder {
  readonly path: string;
  readonly parent: number;
  readonly parentOf = new Uint32List();
  readonly recordOf = new Uint32List();

  constructor(path: string, parent: number) {
    this.path = path;
    this.parent = parent;
  }
}

/** Builds the index of one collection from its records, handed in in default order. */
export class CollectionBuilder implements RecordVisitor<Element> {
  readonly #name: string;
  readonly #ids: string[] = [];
  readonly #points: (Point | undefined)[] = [];
  readonly #scopes = [new ScopeBuilder("", 0)];
  readonly #scopeNumbers = new Map<string, number>();
  readonly #columns = new Map<string, ColumnBuilder | undefined>();
  readonly #presences = new Map<string, { scope: number; elements: Uint32List }>();
  readonly #valueless = new Set<string>();
  readonly #text: TextBuilder;

  constructor(name: string) {
    this.#name = name;
    this.#text = new TextBuilder(name);
  }

  add(id: string, record: JsonObject): void {
    const index = this.#ids.length;
    this.#ids.push(id);
    this.#text.add(index, record);
    this.#points.push(coordinatesOf(record));
    walkRecord(indexedRecord(this.#name, id, record), { scope: 0, index }, this);
  }

  object(parent: Element, path: string): Element {
    let scope = this.#scopeNumbers.get(path);
    if (scope === undefined) {
      scope = this.#scopes.length;
      this.#scopes.push(new ScopeBuilder(path, parent.scope));
      this.#scopeNumbers.set(path, scope);
    }
    const builder = this.#scopes[scope]!;
    const index = builder.parentOf.length;
    builder.parentOf.push(parent.index);
    builder.recordOf.push(this.#ids.length - 1);
    return { scope, index };
  }

  nothing(path: string): void {
    this.#valueless.add(path);
  }

  value({ scope, index }: Element, path: string, value: Scalar): void {
    let column = this.#columns.get(path);
    if (column === undefined && !this.#columns.has(path)) {
      column = isPresenceOnly(this.#name, path) ? undefined : new ColumnBuilder(path, scope);
      this.#columns.set(path, column);
    }
    if (column !== undefined) column.add(index, value);
    else if (value === "") this.nothing(path);
    else this.#presenceOf(path, scope).elements.push(index);
  }

  #presenceOf(path: string, scope: number) {
    let presence = this.#presences.get(path);
    if (presence === undefined) {
      presence = { scope, elements: new Uint32List() };
      this.#presences.set(path, presence);
    }
    return presence;
  }

  build(): CollectionData {
    const size = this.#ids.length;
    const ids = this.#ids;
    const byId = sharedUint32(size);
    for (let i = 0; i < size; i++) byId[i] = i;
    byId.sort((a, b) => compareCodePoints(ids[a]!, ids[b]!));
    const scopes = this.#scopes.map((scope, number) =>
      number === 0 ? rootScope(size) : innerScope(scope, size),
    );
    return {
      name: this.#name,
      size,
      ids: buildStringTable(ids),
      byId,
      valueless: [...this.#valueless],
      scopes,
      columns: this.#buildColumns(scopes),
      presences: [...this.#presences].map(([path, { scope, elements }]) => {
        const bits = sharedUint32(wordsFor(scopes[scope]!.size));
        for (const element of elements.view()) bits[element >>> 5]! |= 1 << (element & 31);
        return { path, scope, bits };
      }),
      text: this.#text.build(),
      geo: buildGeo(this.#points),
    };
  }

  /** One column after the other, each builder dropped when it is done, so that the peak stays low. */
  #buildColumns(scopes: readonly ScopeData[]): ColumnData[] {
    const columns: ColumnData[] = [];
    for (const [path, builder] of this.#columns) {
      if (builder !== undefined) columns.push(builder.build(scopes[builder.scope]!.size));
      this.#columns.delete(path);
    }
    return columns;
  }
}

function rootScope(size: number): ScopeData {
  const none = sharedUint32(0);
  return { path: "", parent: 0, size, parentOf: none, recordOf: none, startOfRecord: none };
}

function innerScope({ path, parent, ...lists }: ScopeBuilder, records: number): ScopeData {
  const size = lists.parentOf.length;
  const recordOf = sharedCopy(lists.recordOf.view());
  const parentOf = parent === 0 ? recordOf : sharedCopy(lists.parentOf.view());
  return { path, parent, size, parentOf, recordOf, startOfRecord: startsOf(recordOf, records) };
}

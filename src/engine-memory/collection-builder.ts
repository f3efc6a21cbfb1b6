import type { Point } from "../geo/distance.ts";
import { coordinatesOf } from "../records/coordinates.ts";
import { isPresenceOnly, searchedFields } from "../records/field-lookup.ts";
import { idAliases, indexedRecord } from "../records/indexed-record.ts";
import { compareCodePoints, type JsonObject, type JsonValue } from "../records/values.ts";
import { type AttributeNode, AttributeTree } from "./attribute-tree.ts";
import { setBit } from "./bitset.ts";
import type { CollectionData } from "./collection-data.ts";
import { ColumnBuilder } from "./column-builder.ts";
import { type ColumnData, type PresenceData, type ScopeData, wordsFor } from "./column-data.ts";
import { buildGeo } from "./geo-index.ts";
import { RecordScanner, textsIn } from "./record-scanner.ts";
import { CLOSE, NOTHING, OPEN, RecordTape, type Stretch, tapeOfRecord } from "./record-tape.ts";
import { rootScope, ScopeBuilder } from "./scope-builder.ts";
import { sharedUint32, Uint32List } from "./shared-arrays.ts";
import { buildStringTable } from "./string-table.ts";
import { TextBuilder } from "./text-builder.ts";

/** What is gathered under an attribute. */
interface Gathered {
  /** Number of the scope of its objects, -1 before the first. */
  scope: number;
  column: ColumnBuilder | undefined;
  /** In the place of a column, where only the presence is kept. */
  presence: Uint32List | undefined;
  presenceScope: number;
}

/** Builds the index of one collection from its records, handed in in default order. */
export class CollectionBuilder {
  readonly #name: string;
  readonly #ids: string[] = [];
  readonly #points: (Point | undefined)[] = [];
  readonly #scopes = [new ScopeBuilder("", 0)];
  readonly #tree = new AttributeTree();
  readonly #tape = new RecordTape();
  readonly #scanner = new RecordScanner(this.#tree, this.#tape);
  readonly #gathered: (Gathered | undefined)[] = [];
  readonly #valueless = new Map<string, Uint32List>();
  readonly #text = new TextBuilder();
  readonly #searched: readonly { readonly node: AttributeNode; readonly weight: number }[];
  /** The attributes that make up a record's identity, and stand for nothing else. */
  readonly #identity: ReadonlySet<AttributeNode>;
  readonly #idAliases: ReadonlySet<AttributeNode>;
  readonly #placeNodes: ReadonlySet<AttributeNode>;
  /** Of the record at hand: where the values of searched and place attributes stand. */
  readonly #members = new Map<AttributeNode, Stretch>();

  constructor(name: string) {
    this.#name = name;
    const node = (attribute: string) => this.#tree.root.childNamed(attribute);
    this.#searched = searchedFields(name).map((field) => ({ node: node(field.name), weight: field.weight }));
    this.#identity = new Set(Object.keys(indexedRecord(name, "", {})).map((attribute) => node(attribute)));
    this.#idAliases = new Set(idAliases(name).map(node));
    this.#placeNodes = new Set(["_geoloc", "lat", "long"].map(node));
  }

  /** `body` is the record's JSON. */
  add(id: string, body: Uint8Array): void {
    const record = this.#ids.length;
    this.#ids.push(id);
    this.#members.clear();
    this.#tape.load(body);
    const isPlain = this.#scanner.scan(
      (node) => this.#identity.has(node),
      (node, start, end) => this.#members.set(node, { start, end }),
    );
    if (isPlain) this.#addIdentity(id);
    else this.#scanParsed(id, body);
    this.#gather(record);
    this.#points.push(coordinatesOf(this.#placeOfRecord()));
    this.#gatherText(record);
  }

  #addIdentity(id: string): void {
    const identity = indexedRecord(this.#name, id, {});
    for (const node of this.#identity) this.#tape.pushScalar(node.number, identity[node.path] as string);
  }

  /** Records with unusual names go the long way; what is needed of their members is put behind their bytes. */
  #scanParsed(id: string, body: Uint8Array): void {
    this.#members.clear();
    const record = JSON.parse(
      Buffer.from(body.buffer, body.byteOffset, body.length).toString(),
    ) as JsonObject;
    const tape = this.#tape;
    tapeOfRecord(indexedRecord(this.#name, id, record), this.#tree, tape);
    for (const node of [...this.#placeNodes, ...this.#searched.map((field) => field.node)]) {
      const value = Object.hasOwn(record, node.path) ? record[node.path] : undefined;
      if (value !== undefined) this.#members.set(node, tape.appendJson(value));
    }
  }

  #gather(record: number): void {
    const { events, starts, ends, length, bytes } = this.#tape;
    const { nodes } = this.#tree;
    /** Scopes and numbers of the objects that are open. */
    const scopes = [0];
    const objects = [record];
    let depth = 0;
    for (let i = 0; i < length; i++) {
      const node = nodes[events[i]! >>> 2]!;
      const kind = events[i]! & 3;
      if (kind === CLOSE) depth--;
      else if (kind === NOTHING) this.#addValueless(node.path, record);
      else if (kind === OPEN) {
        const scope = this.#scopeOf(node, scopes[depth]!);
        const object = this.#scopes[scope]!.add(objects[depth]!, record);
        depth++;
        scopes[depth] = scope;
        objects[depth] = object;
      } else {
        this.#gatherValue(node, scopes[depth]!, objects[depth]!, bytes, starts[i]!, ends[i]!);
      }
    }
  }

  #gatherValue(
    node: AttributeNode,
    scope: number,
    object: number,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void {
    if (this.#idAliases.has(node)) return;
    const gathered = this.#gatheredOf(node);
    if (gathered.column === undefined && gathered.presence === undefined) {
      gathered.presenceScope = scope;
      if (isPresenceOnly(this.#name, node.path)) gathered.presence = new Uint32List();
      else gathered.column = new ColumnBuilder(node.path, scope);
    }
    if (gathered.column !== undefined) gathered.column.add(object, bytes, start, end);
    // The empty text is no value.
    else if (end - start === 2 && bytes[start] === 0x22) this.#addValueless(node.path, this.#ids.length - 1);
    else gathered.presence!.push(object);
  }

  #addValueless(path: string, record: number): void {
    let records = this.#valueless.get(path);
    if (records === undefined) {
      records = new Uint32List();
      this.#valueless.set(path, records);
    }
    records.push(record);
  }

  #gatheredOf(node: AttributeNode): Gathered {
    this.#gathered[node.number] ??= { scope: -1, column: undefined, presence: undefined, presenceScope: 0 };
    return this.#gathered[node.number]!;
  }

  #scopeOf(node: AttributeNode, parent: number): number {
    const gathered = this.#gatheredOf(node);
    if (gathered.scope < 0) gathered.scope = this.#scopes.push(new ScopeBuilder(node.path, parent)) - 1;
    return gathered.scope;
  }

  #placeOfRecord(): JsonObject {
    const place: JsonObject = {};
    for (const node of this.#placeNodes) {
      const stretch = this.#members.get(node);
      if (stretch !== undefined) place[node.path] = JSON.parse(this.#tape.text(stretch)) as JsonValue;
    }
    return place;
  }

  /** Attributes are searched in the order of the table, texts and the texts of lists. */
  #gatherText(record: number): void {
    const { bytes } = this.#tape;
    for (const { node, weight } of this.#searched) {
      const stretch = this.#members.get(node);
      if (stretch === undefined) continue;
      for (const { start, end } of textsIn(bytes, stretch)) this.#text.addText(bytes, start, end);
      this.#text.endAttribute(weight);
    }
    this.#text.endRecord(record);
  }

  build(): CollectionData {
    const size = this.#ids.length;
    const ids = this.#ids;
    const byId = sharedUint32(size);
    for (let i = 0; i < size; i++) byId[i] = i;
    byId.sort((a, b) => compareCodePoints(ids[a]!, ids[b]!));
    const scopes = this.#scopes.map((scope, number) => (number === 0 ? rootScope(size) : scope.build(size)));
    return {
      name: this.#name,
      size,
      ids: buildStringTable(ids),
      byId,
      valueless: Array.from(this.#valueless, ([path, records]) => presenceData(path, 0, records, size)),
      scopes,
      columns: this.#buildColumns(scopes),
      presences: this.#buildPresences(scopes),
      text: this.#text.build(),
      geo: buildGeo(this.#points),
    };
  }

  /** One column after the other, each builder dropped when it is done, so that the peak stays low. */
  #buildColumns(scopes: readonly ScopeData[]): ColumnData[] {
    const columns: ColumnData[] = [];
    for (const gathered of this.#gathered) {
      if (gathered?.column === undefined) continue;
      columns.push(gathered.column.build(scopes[gathered.column.scope]!.size));
      gathered.column = undefined;
    }
    return withIdAliases(this.#name, columns);
  }

  #buildPresences(scopes: readonly ScopeData[]): PresenceData[] {
    return this.#gathered.flatMap((gathered, number) => {
      const { presence, presenceScope: scope } = gathered ?? {};
      if (presence === undefined || scope === undefined || presence.length === 0) return [];
      return [presenceData(this.#tree.nodes[number]!.path, scope, presence, scopes[scope]!.size)];
    });
  }
}

function presenceData(path: string, scope: number, objects: Uint32List, scopeSize: number): PresenceData {
  const bits = sharedUint32(wordsFor(scopeSize));
  for (const object of objects.view()) setBit(bits, object);
  return { path, scope, bits };
}

/** What holds the same as `objectID` shares its arrays. */
export function withIdAliases(collection: string, columns: readonly ColumnData[]): ColumnData[] {
  const ids = columns.find(({ path }) => path === "objectID");
  return ids === undefined
    ? [...columns]
    : [...columns, ...idAliases(collection).map((path) => ({ ...ids, path }))];
}

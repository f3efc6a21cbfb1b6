/**
 * SQLite with FTS5, in the same process (node:sqlite): one contentless FTS5 table with a column for each searched
 * attribute, bm25 with their weights and prefix indices of 1 to 4 letters; a narrow table with indices on what is
 * filtered and sorted by; a table of numbered attribute values, by value and by listing, for facets and filters on
 * several values, with their counts over all listings kept ready; an R*Tree for places; a table of floor plans; 256 MiB
 * of page cache and the file mapped into memory. Every statement is prepared once. FTS5 has no typos.
 */
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import type { Sample } from "../data.ts";
import { asksForExactWords, type Condition, facetGroups, type Question } from "../question.ts";
import { foldedWords, readRecords, sentWithReferences } from "./shared.ts";
import { PRAGMAS, writeDatabase } from "./sqlite-schema.ts";
import { termRanges } from "./terms.ts";

/** Metres: what Lotline takes, so that radiuses mean the same. */
const EARTH_RADIUS = 6_371_008.8;
const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS;

interface Counted {
  readonly attribute: string;
  readonly value: string;
  readonly count: number;
}

type Raw =
  | Uint8Array
  | { readonly total: number; readonly page: readonly { id: string }[]; readonly facets: readonly Counted[] };

const fileOf = ({ directory }: Sample) => join(directory, "sqlite", "listings.db");

export const engine: EngineModule = {
  title: `SQLite FTS5 ${process.versions.sqlite}`,
  prepare: (sample) => writeDatabase(sample, fileOf(sample)),

  async open(sample): Promise<BenchEngine<Raw>> {
    const asker = new SqliteAsker(sample);
    return {
      fit(question) {
        if (question.similarTo !== undefined || question.trending || question.isMisspelt) return undefined;
        if (question.words !== undefined) return asksForExactWords(question) ? "counts" : "own";
        // Places at the same distance may come in another order.
        return question.near === undefined ? "same" : "counts";
      },
      ask: (question) => asker.ask(question),
      read(raw, question) {
        if (raw instanceof Uint8Array) return readRecords(raw, question, sample);
        const facets: Record<string, Record<string, number>> = {};
        for (const attribute of question.facets ?? []) facets[attribute] = {};
        for (const { attribute, value, count } of raw.facets) facets[attribute]![value] = count;
        return { total: raw.total, ids: raw.page.map(({ id }) => id), facets };
      },
      close: () => asker.close(),
    };
  },
};

/** The tables, conditions and values of a SELECT; `key` is the number of a matching listing. */
interface Matching {
  readonly from: string;
  readonly key: string;
  readonly where: string;
  readonly values: SQLInputValue[];
  readonly order: string;
}

/** With fewer matches than one in this many listings, their values are looked up rather than all gone over. */
const FEW = 8;

class SqliteAsker {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #made = new Map<Question, Matching>();
  readonly #listings: number;
  readonly #sample: Sample;

  constructor(sample: Sample) {
    this.#sample = sample;
    this.#db = new DatabaseSync(fileOf(sample), { readOnly: true });
    this.#db.exec(`${PRAGMAS} CREATE TEMP TABLE matches (number INTEGER PRIMARY KEY);`);
    this.#listings = this.#count("SELECT count(*) AS total FROM listings", []);
  }

  ask(question: Question): Raw {
    const { ids, limit, offset = 0, facets = [] } = question;
    if (ids !== undefined) return this.#records(ids, question.withReferences === true);
    const { from, key, where, values, order } = this.#matching(question);
    const total =
      where === ""
        ? this.#listings
        : this.#count(`SELECT count(*) AS total FROM ${from} WHERE ${where}`, values);
    const page =
      limit === 0
        ? []
        : this.#all(
            `SELECT (SELECT id FROM listings AS shown WHERE shown.number = ${key}) AS id FROM ${from}
              WHERE ${where || "true"} ORDER BY ${order} LIMIT ? OFFSET ?`,
            [...values, limit, offset],
          );
    const counted = facets.length === 0 ? [] : facetGroups(question).flatMap((group) => this.#facets(group));
    return { total, page: page as { id: string }[], facets: counted };
  }

  /** A question is made into SQL once, like Lotline's plans. */
  #matching(question: Question): Matching {
    const made = this.#made.get(question) ?? matching(question);
    this.#made.set(question, made);
    return made;
  }

  close(): void {
    this.#db.close();
  }

  #facets({ question, facets }: ReturnType<typeof facetGroups>[number]): Counted[] {
    const { from, key, where, values } = matching(question);
    const ranges = termRanges(this.#sample, facets);
    const each = (sql: string) => ranges.flatMap((range) => this.#all(sql, range) as Counted[]);
    if (where === "") return each("SELECT attribute, value, count FROM terms WHERE term BETWEEN ? AND ?");
    this.#run("DELETE FROM matches", []);
    const total = this.#run(`INSERT INTO matches SELECT ${key} FROM ${from} WHERE ${where}`, values);
    const counted =
      total * FEW < this.#listings
        ? "matches CROSS JOIN listing_terms USING (number) WHERE term BETWEEN ? AND ?"
        : "listing_terms WHERE term BETWEEN ? AND ? AND +number IN matches";
    return each(
      `SELECT attribute, value, matching AS count
       FROM (SELECT term, count(*) AS matching FROM ${counted} GROUP BY term) JOIN terms USING (term)`,
    );
  }

  #records(ids: readonly string[], withReferences: boolean): Uint8Array {
    const json = (id: string) =>
      (this.#statement("SELECT json FROM records WHERE id = ?").get(id) as { json: string }).json;
    if (!withReferences) return Buffer.from(json(ids[0]!));
    const profile = this.#statement("SELECT json FROM profiles WHERE path = ?");
    return sentWithReferences(
      ids.map((id) => JSON.parse(json(id))),
      this.#sample.references,
      (path) => (profile.get(path) as { json: string } | undefined)?.json,
    );
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #all(sql: string, values: readonly SQLInputValue[]): unknown[] {
    return this.#statement(sql).all(...values);
  }

  #count(sql: string, values: readonly SQLInputValue[]): number {
    return (this.#statement(sql).get(...values) as { total: number }).total;
  }

  #run(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }
}

/** SQL of a question; `where` is empty when everything matches. */
function matching(question: Question): Matching {
  const { words, lastIsPrefix = false, conditions = [], nested, near, box, sort } = question;
  // Words alone need no look at the listings.
  const isWordsOnly = words !== undefined && !(conditions.length > 0 || near || box || sort);
  const key = isWordsOnly ? "words.rowid" : "listings.number";
  let from = "listings";
  let order = key;
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (sql: string, ...more: SQLInputValue[]) => {
    where.push(sql);
    values.push(...more);
  };
  if (words !== undefined) {
    from = isWordsOnly ? "words" : "words CROSS JOIN listings ON listings.number = words.rowid";
    order = "words.rank";
    const quoted = foldedWords(words).map((word) => `"${word}"`);
    add("words MATCH ?", quoted.join(" AND ") + (lastIsPrefix ? "*" : ""));
  }
  for (const condition of conditions) {
    if ("equals" in condition && condition.attribute !== "cityOrDistrict")
      add(
        `${key} IN (SELECT number FROM listing_terms JOIN terms USING (term) WHERE attribute = ? AND value = ?)`,
        condition.attribute,
        condition.equals,
      );
    else add(...comparison("listings", condition));
  }
  if (nested !== undefined) {
    const inner = nested.conditions.map((condition) => comparison("plans", condition));
    add(
      `${key} IN (SELECT number FROM plans WHERE ${inner.map(([sql]) => sql).join(" AND ")})`,
      ...inner.flatMap(([, ...operands]) => operands),
    );
  }
  const inPlaces = `${key} IN (SELECT number FROM places
    WHERE south >= ? AND north <= ? AND west >= ? AND east <= ?)`;
  if (box !== undefined) {
    const [lats, lngs] = [box.map(({ lat }) => lat), box.map(({ lng }) => lng)];
    const sides = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)];
    add("listings.lat BETWEEN ? AND ? AND listings.lng BETWEEN ? AND ?", ...sides);
    // The R*Tree keeps 32-bit floats, rounded outwards.
    add(inPlaces, ...widened(sides));
  }
  if (near !== undefined) {
    const { centre, radius } = near;
    const north = radius / METRES_PER_DEGREE;
    const east = north / Math.cos((centre.lat * Math.PI) / 180);
    const sides = [centre.lat - north, centre.lat + north, centre.lng - east, centre.lng + east];
    add(inPlaces, ...widened(sides));
    const distance = distanceSql(centre.lat, centre.lng);
    add(`${distance} <= ?`, radius);
    order = `${distance}, ${key}`;
  }
  if (sort !== undefined)
    order = `listings.${sort.attribute} ${sort.descending ? "DESC" : "ASC"} NULLS LAST, ${key}`;
  return { from, key, where: where.join(" AND "), values, order };
}

const MARGIN = 0.001;

function widened([south, north, west, east]: readonly number[]): number[] {
  return [south! - MARGIN, north! + MARGIN, west! - MARGIN, east! + MARGIN];
}

/** Great-circle distance in metres, by the haversine formula. */
function distanceSql(lat: number, lng: number): string {
  const half = (a: string) => `pow(sin(radians(${a}) / 2), 2)`;
  const chord = `${half(`listings.lat - ${lat}`)} + cos(radians(listings.lat)) * cos(radians(${lat})) * ${half(`listings.lng - ${lng}`)}`;
  return `${2 * EARTH_RADIUS} * asin(sqrt(${chord}))`;
}

function comparison(table: string, condition: Condition): [sql: string, ...operands: SQLInputValue[]] {
  const column = `${table}.${condition.attribute}`;
  if ("equals" in condition) return [`${column} = ?`, condition.equals];
  if ("below" in condition) return [`${column} < ?`, condition.below];
  if ("to" in condition) return [`${column} BETWEEN ? AND ?`, condition.from, condition.to];
  return [`${column} >= ?`, condition.from];
}

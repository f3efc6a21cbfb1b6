/**
 * PostgreSQL over a unix socket, with node-postgres and named prepared statements: a stored tsvector with a GIN
 * index, its four weights standing for those of the attributes; typos by pg_trgm over the words of all listings (and
 * at most one edit away, two from 8 letters), which are then searched for as alternatives; a cube of the
 * earthdistance extension and a point, both with GiST indices; a text array with a GIN index for types; numbered
 * attribute values by value and by listing for facets, with their counts over all listings kept ready; a table of
 * floor plans. Counts and the page come of one statement. Settings are in `postgres-cluster.ts`. Sending the question and parsing rows is part of
 * its time, as it would be for anybody who uses it.
 */
import pg from "pg";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import { pathsIn, type Sample } from "../data.ts";
import { asksForExactWords, type Condition, facetGroups, type Question } from "../question.ts";
import {
  clusterFolder,
  clusterMemory,
  endCluster,
  makeCluster,
  serverVersion,
  startCluster,
  stopCluster,
  whyNoCluster,
} from "./postgres-cluster.ts";
import { fillDatabase, RANK_WEIGHTS } from "./postgres-schema.ts";
import { foldedWords, readRecords, sentWithReferences } from "./shared.ts";
import { termRanges } from "./terms.ts";

type Row = Record<string, unknown>;
type Raw =
  | Uint8Array
  | { readonly total: number; readonly ids: readonly string[]; readonly facets: readonly Row[] };

const unavailable = whyNoCluster();

export const engine: EngineModule = {
  title: unavailable === undefined ? `PostgreSQL ${serverVersion()}` : "PostgreSQL",
  unavailable: () => unavailable,

  async prepare(sample) {
    makeCluster(sample);
    const client = await connected(sample);
    await fillDatabase(client, sample);
    await client.end();
    stopCluster(sample);
  },

  async open(sample): Promise<BenchEngine<Raw>> {
    startCluster(sample);
    const client = await connected(sample);
    const asker = new PostgresAsker(client, sample);
    return {
      fit(question) {
        if (question.similarTo !== undefined || question.trending) return undefined;
        if (question.words !== undefined) return asksForExactWords(question) ? "counts" : "own";
        // Places at the same distance may come in another order.
        return question.near === undefined ? "same" : "counts";
      },
      ask: (question) => asker.ask(question),
      read(raw, question) {
        if (raw instanceof Uint8Array) return readRecords(raw, question, sample);
        const facets: Record<string, Record<string, number>> = {};
        for (const attribute of question.facets ?? []) facets[attribute] = {};
        for (const { attribute, value, count } of raw.facets)
          facets[attribute as string]![value as string] = count as number;
        return { total: raw.total, ids: raw.ids, facets };
      },
      memory: () => clusterMemory(sample),
      async close() {
        await client.end();
        stopCluster(sample);
      },
    };
  },

  cleanUp: endCluster,
};

async function connected(sample: Sample): Promise<pg.Client> {
  const client = new pg.Client({ host: clusterFolder(sample), user: "postgres", database: "postgres" });
  await client.connect();
  return client;
}

/** Conditions and their values; `where` is empty when everything matches. */
interface Matching {
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: string;
}

class PostgresAsker {
  readonly #client: pg.Client;
  readonly #sample: Sample;
  /** Names of prepared statements by their text. */
  readonly #names = new Map<string, string>();

  constructor(client: pg.Client, sample: Sample) {
    this.#client = client;
    this.#sample = sample;
  }

  async ask(question: Question): Promise<Raw> {
    const { ids, limit, offset = 0 } = question;
    if (ids !== undefined) return this.#records(ids, question.withReferences === true);
    const words = await this.#wordsOf(question);
    const facets: Row[] = [];
    for (const group of facetGroups(question)) facets.push(...(await this.#facets(group, words)));
    const { where, values, order } = matching(question, words);
    const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
    if (where === "") {
      const rows = await this.#rows(`SELECT id FROM listings ORDER BY number ${cut}`, [limit, offset]);
      return { total: this.#sample.listings, ids: rows.map(({ id }) => id as string), facets };
    }
    const [row] = await this.#rows(
      `WITH matches AS MATERIALIZED (SELECT id, number, ${order} AS key FROM listings WHERE ${where})
       SELECT (SELECT count(*)::int FROM matches) AS total,
         ARRAY(SELECT id FROM matches ORDER BY key NULLS LAST, number ${cut}) AS ids`,
      [...values, limit, offset],
    );
    return { ...(row as { total: number; ids: string[] }), facets };
  }

  async #facets({ question, facets }: ReturnType<typeof facetGroups>[number], words: string): Promise<Row[]> {
    const { where, values } = matching(question, words);
    const ranges = termRanges(this.#sample, facets).map((range) => `term BETWEEN ${range.join(" AND ")}`);
    if (where === "")
      return this.#rows(`SELECT attribute, value, count FROM terms WHERE ${ranges.join(" OR ")}`, []);
    return this.#rows(
      `SELECT attribute, value, matching AS count
       FROM (SELECT term, count(*)::int AS matching FROM listings JOIN listing_terms USING (number)
         WHERE ${where} AND (${ranges.join(" OR ")}) GROUP BY term) AS counted JOIN terms USING (term)`,
      values,
    );
  }

  /** The words as a tsquery, those alike in spelling as alternatives of each. */
  async #wordsOf({ words, lastIsPrefix = false, typos = false }: Question): Promise<string> {
    if (words === undefined) return "";
    const typed = foldedWords(words);
    const long = typos ? typed.filter(({ length }) => length >= 4) : [];
    const alike =
      long.length === 0
        ? []
        : await this.#rows(
            `SELECT typed, array_agg(word) AS words FROM unnest($1::text[]) AS typed
             JOIN vocabulary ON word % typed AND left(word, 1) = left(typed, 1)
               AND levenshtein(word, typed) <= CASE WHEN length(typed) < 8 THEN 1 ELSE 2 END
             GROUP BY typed`,
            [long],
          );
    const terms = typed.map((word, i) => {
      const own = lastIsPrefix && i === typed.length - 1 ? `${word}:*` : word;
      const others = (alike.find((row) => row.typed === word)?.words ?? []) as string[];
      return `(${[own, ...others].join(" | ")})`;
    });
    return terms.join(" & ");
  }

  async #records(ids: readonly string[], withReferences: boolean): Promise<Uint8Array> {
    if (!withReferences) {
      const [row] = await this.#rows("SELECT json FROM records WHERE id = $1", [ids[0]]);
      return Buffer.from(row!.json as string);
    }
    const rows = await this.#rows("SELECT id, json FROM records WHERE id = ANY ($1)", [ids]);
    const byId = new Map(rows.map(({ id, json }) => [id, JSON.parse(json as string)]));
    const records = ids.map((id) => byId.get(id));
    const { references } = this.#sample;
    const paths = pathsIn(records, references);
    const profiles = await this.#rows("SELECT path, json FROM profiles WHERE path = ANY ($1)", [paths]);
    const byPath = new Map(profiles.map(({ path, json }) => [path, json as string]));
    return sentWithReferences(records, references, (path) => byPath.get(path));
  }

  async #rows(text: string, values: readonly unknown[]): Promise<Row[]> {
    const name = this.#names.get(text) ?? `statement_${this.#names.size}`;
    this.#names.set(text, name);
    const { rows } = await this.#client.query({ name, text, values: [...values] });
    return rows;
  }
}

const COLUMNS: { readonly [attribute: string]: string } = {
  cityOrDistrict: "city",
  startPrice: "start_price",
  numberOfBedrooms: "number_of_bedrooms",
};

function matching(question: Question, words: string): Matching {
  const { conditions = [], nested, near, box, sort } = question;
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const where: string[] = [];
  let order = "0";
  if (question.words !== undefined) {
    const query = `to_tsquery('simple', ${value(words)})`;
    where.push(`words @@ ${query}`);
    order = `-ts_rank('${RANK_WEIGHTS}', words, ${query})`;
  }
  for (const condition of conditions) where.push(comparison(condition, value));
  if (nested !== undefined) {
    const inner = nested.conditions.map((condition) => comparison(condition, value));
    where.push(`number IN (SELECT number FROM plans WHERE ${inner.join(" AND ")})`);
  }
  if (box !== undefined) {
    const [a, b] = box.map(({ lat, lng }) => `point(${value(lng)}, ${value(lat)})`);
    where.push(`spot <@ box(${a}, ${b})`);
  }
  if (near !== undefined) {
    const centre = `ll_to_earth(${value(near.centre.lat)}, ${value(near.centre.lng)})`;
    const radius = value(near.radius);
    where.push(`earth_box(${centre}, ${radius}) @> place AND earth_distance(${centre}, place) <= ${radius}`);
    order = `earth_distance(${centre}, place)`;
  }
  if (sort !== undefined) order = `${sort.descending ? "-" : ""}${COLUMNS[sort.attribute]}`;
  return { where: where.join(" AND "), values, order };
}

function comparison(condition: Condition, value: (one: unknown) => string): string {
  const column = COLUMNS[condition.attribute] ?? condition.attribute;
  if ("equals" in condition) {
    if (condition.attribute === "type") return `types @> ARRAY[${value(condition.equals)}::text]`;
    return `${column} = ${value(condition.equals)}`;
  }
  if ("below" in condition) return `${column} < ${value(condition.below)}`;
  if ("to" in condition) return `${column} BETWEEN ${value(condition.from)} AND ${value(condition.to)}`;
  return `${column} >= ${value(condition.from)}`;
}

/**
 * MiniSearch: searched attributes with their weights as boosts, words combined with AND, the last one also by prefix,
 * typos by its `fuzzy` (one slip from 4 letters, two from 8, like Lotline's). Text is cut and folded like Lotline's,
 * without words written together. Filters are a function over the stored price. Records are stored fields, as JSON
 * text. It has no facets, sorting, geo or nested filters, and scores every match before a page can be cut.
 */
import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import { listingsOf, ProfileListings } from "../data.ts";
import { asksForExactWords, type Question } from "../question.ts";
import {
  foldedWords,
  isWithin,
  packageVersion,
  profilesByPath,
  readRecords,
  sentWithReferences,
} from "./shared.ts";

type Raw = Uint8Array | { readonly total: number; readonly page: readonly SearchResult[] };

export const engine: EngineModule = {
  title: `MiniSearch ${packageVersion("minisearch")}`,

  async open(sample): Promise<BenchEngine<Raw>> {
    const index = new MiniSearch({
      fields: sample.searched.map(({ name }) => name),
      storeFields: ["json", "startPrice"],
      tokenize: foldedWords,
      processTerm: (word) => word,
    });
    const named = new ProfileListings();
    for await (const listing of listingsOf(sample)) {
      const { id, json, texts, startPrice } = listing;
      index.add({ ...texts, id, json, startPrice });
      named.add(listing);
    }
    const profiles = await profilesByPath(sample, named);
    const boost = Object.fromEntries(sample.searched.map(({ name, weight }) => [name, weight]));
    const stored = (id: string) => index.getStoredFields(id)!.json as string;

    return {
      fit(question) {
        const { words, ids, facets, near, box, nested, sort, conditions = [] } = question;
        if (ids !== undefined) return "same";
        if ((words === undefined || facets) ?? near ?? box ?? nested ?? sort) return undefined;
        if (conditions.some(({ attribute }) => attribute !== "startPrice")) return undefined;
        return asksForExactWords(question) ? "counts" : "own";
      },
      ask(question) {
        const { words = "", ids, offset = 0, limit } = question;
        if (ids !== undefined && question.withReferences)
          return sentWithReferences(
            ids.map((id) => JSON.parse(stored(id))),
            sample.references,
            (path) => profiles.get(path),
          );
        if (ids !== undefined) return Buffer.from(stored(ids[0]!));
        const found = index.search(words, { boost, combineWith: "AND", ...optionsOf(question) });
        return { total: found.length, page: found.slice(offset, offset + limit) };
      },
      read(raw, question) {
        if (raw instanceof Uint8Array) return readRecords(raw, question, sample);
        return { total: raw.total, ids: raw.page.map(({ id }) => id) };
      },
    };
  },
};

function optionsOf({ lastIsPrefix = false, typos = false, conditions = [] }: Question): SearchOptions {
  return {
    ...(lastIsPrefix && { prefix: (_word, i, words) => i === words.length - 1 }),
    ...(typos && { fuzzy: (word) => (word.length < 4 ? false : word.length < 8 ? 1 : 2) }),
    ...(conditions.length > 0 && { filter: ({ startPrice }) => isWithin(startPrice, conditions) }),
  };
}

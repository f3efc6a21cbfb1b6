/**
 * FlexSearch: one index over all searched attributes, because its documents combine words with AND only within one
 * field; so it has no weights. Every word also matches as a prefix (`tokenize: "forward"`); text is cut and folded
 * like Lotline's. It tells no total, so all ids are asked for and the page is cut from them. Records are the
 * document store, as JSON text. Typos, ranges, counts, sorting, geo and nested filters are not there.
 */
import { Document } from "flexsearch";
import type { BenchEngine, EngineModule } from "../bench-engine.ts";
import { listingsOf, ProfileListings } from "../data.ts";
import { asksForExactWords } from "../question.ts";
import { foldedWords, packageVersion, profilesByPath, readRecords, sentWithReferences } from "./shared.ts";

type Raw = Uint8Array | { readonly total: number; readonly page: readonly string[] };
type Stored = { id: string; text: string; json: string };

export const engine: EngineModule = {
  title: `FlexSearch ${packageVersion("flexsearch")}`,

  async open(sample): Promise<BenchEngine<Raw>> {
    const index = new Document<Stored>({
      document: {
        id: "id",
        index: [{ field: "text", tokenize: "forward", encode: foldedWords }],
        store: ["json"],
      },
    });
    const named = new ProfileListings();
    for await (const listing of listingsOf(sample)) {
      const { id, json, texts } = listing;
      index.add({ id, json, text: Object.values(texts).join("\n") });
      named.add(listing);
    }
    const profiles = await profilesByPath(sample, named);
    const stored = (id: string) => (index.get(id) as Stored).json;

    return {
      fit(question) {
        const { words, ids, conditions, facets, near, box, nested, sort, isMisspelt } = question;
        if (ids !== undefined) return "same";
        if (words === undefined || isMisspelt || asksForExactWords(question)) return undefined;
        return (conditions ?? facets ?? near ?? box ?? nested ?? sort) ? undefined : "own";
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
        const found = index.search(words, { pluck: "text", limit: sample.listings }) as unknown as string[];
        return { total: found.length, page: found.slice(offset, offset + limit) };
      },
      read(raw, question) {
        if (raw instanceof Uint8Array) return readRecords(raw, question, sample);
        return { total: raw.total, ids: raw.page };
      },
    };
  },
};

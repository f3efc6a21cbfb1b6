import { searchedFields } from "../../src/records/field-lookup.ts";
import type { JsonObject } from "../../src/records/values.ts";
import { matchWord } from "../../src/text/matching.ts";
import { attributeStrength, impactOf, pointsOf, rarity, TYPO_PENALTY } from "../../src/text/relevance.ts";
import { forEachWord, type SearchWord, type TextQuery } from "../../src/text/words.ts";

/** Scores texts by comparing every typed word with every word of every record. */
export class ReferenceText {
  readonly #impacts: ReadonlyMap<string, number>[];
  readonly #frequencies = new Map<string, number>();

  constructor(collection: string, records: readonly JsonObject[]) {
    this.#impacts = records.map((record) => impactsOf(collection, record));
    for (const impacts of this.#impacts) {
      for (const word of impacts.keys()) this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
    }
  }

  /** The record's score, or `undefined` when a term does not match. */
  score(record: number, query: TextQuery): number | undefined {
    const scores = query.map((alternatives) =>
      best(alternatives.map((words) => sum(words.map((word) => this.#wordScore(record, word))))),
    );
    return sum(scores);
  }

  has(record: number, word: string): boolean {
    return this.#impacts[record]!.has(word);
  }

  frequency(word: string): number {
    return this.#frequencies.get(word) ?? 0;
  }

  #wordScore(record: number, typed: SearchWord): number | undefined {
    const impacts = this.#impacts[record]!;
    const scores = Array.from(impacts, ([word, impact]) => {
      const match = matchWord(typed, word);
      if (match === undefined) return undefined;
      const wordRarity = rarity(this.#impacts.length, this.frequency(word));
      return pointsOf(wordRarity, impact, match.kind) - match.typos * TYPO_PENALTY;
    });
    return best(scores);
  }
}

function impactsOf(collection: string, record: JsonObject): Map<string, number> {
  const strengths = new Map<string, number>();
  for (const { name, weight } of searchedFields(collection)) {
    const words: string[] = [];
    for (const text of [record[name]].flat())
      if (typeof text === "string") forEachWord(text, (word) => words.push(word));
    for (const word of new Set(words)) {
      const occurrences = words.filter((other) => other === word).length;
      strengths.set(word, (strengths.get(word) ?? 0) + attributeStrength(weight, occurrences, words.length));
    }
  }
  return new Map(Array.from(strengths, ([word, strength]) => [word, impactOf(strength)]));
}

function best(scores: readonly (number | undefined)[]): number | undefined {
  const found = scores.filter((score) => score !== undefined);
  return found.length === 0 ? undefined : Math.max(...found);
}

function sum(scores: readonly (number | undefined)[]): number | undefined {
  return scores.includes(undefined) ? undefined : scores.reduce<number>((total, score) => total + score!, 0);
}

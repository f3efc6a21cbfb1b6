import { compareUnits } from "../records/values.ts";
import { NONE } from "./column-data.ts";
import type { ObjectOrder } from "./merge-order.ts";
import { mergeSorted } from "./merge-sorted.ts";
import { sharedUint8, sharedUint32, Uint32List } from "./shared-arrays.ts";
import { encodeWords, type TextData } from "./text-data.ts";
import { WordDictionary } from "./word-dictionary.ts";

/** The words of several parts, without the records that were left out. */
export function mergeText(parts: readonly TextData[], { merged }: ObjectOrder): TextData {
  const dictionaries = parts.map((part) => new WordDictionary(part));
  const texts = dictionaries.map((dictionary) =>
    Array.from({ length: dictionary.size }, (_, word) => dictionary.wordAt(word)),
  );
  const size = parts.reduce((sum, { postings }) => sum + postings.length, 0);
  const [postings, impacts] = [new Uint32Array(size), new Uint8Array(size)];
  const [words, starts] = [[] as string[], new Uint32List()];
  let next = 0;
  const lists = parts.map(
    (): PostingList => ({ records: new Uint32Array(64), impacts: new Uint8Array(64), length: 0 }),
  );
  mergeSorted(
    texts.map(({ length }) => length),
    (listA, atA, listB, atB) => compareUnits(texts[listA]![atA]!, texts[listB]![atB]!),
    (equal) => {
      const filled = equal.flatMap(({ list, at }) => {
        readPostings(parts[list]!, at, merged[list]!, lists[list]!);
        return lists[list]!.length > 0 ? [lists[list]!] : [];
      });
      if (filled.length === 0) return;
      const [{ list, at }] = equal as [(typeof equal)[number]];
      words.push(texts[list]![at]!);
      starts.push(next);
      next = mergePostings(filled, postings, impacts, next);
    },
  );
  starts.push(next);
  const result = {
    postings: sharedUint32(next),
    impacts: sharedUint8(next),
    postingStarts: sharedUint32(starts.length),
  };
  result.postings.set(postings.subarray(0, next));
  result.impacts.set(impacts.subarray(0, next));
  result.postingStarts.set(starts.view());
  return { ...encodeWords(words), ...result };
}

/** Postings under their merged numbers; used for one word after the other. */
interface PostingList {
  records: Uint32Array;
  impacts: Uint8Array;
  length: number;
}

function readPostings(part: TextData, word: number, merged: Uint32Array, list: PostingList): void {
  const [start, end] = [part.postingStarts[word]!, part.postingStarts[word + 1]!];
  if (end - start > list.records.length) {
    list.records = new Uint32Array(2 * (end - start));
    list.impacts = new Uint8Array(2 * (end - start));
  }
  list.length = 0;
  for (let i = start; i < end; i++) {
    const record = merged[part.postings[i]!]!;
    if (record === NONE) continue;
    list.records[list.length] = record;
    list.impacts[list.length++] = part.impacts[i]!;
  }
}

/** Every list ascends. Answers where the merged one ends. */
function mergePostings(
  lists: readonly PostingList[],
  postings: Uint32Array,
  impacts: Uint8Array,
  start: number,
): number {
  const heads = lists.map(() => 0);
  let next = start;
  for (;;) {
    let from = -1;
    let smallest = NONE;
    // How far the list can be copied before another one has a smaller number.
    let limit = NONE;
    for (let list = 0; list < lists.length; list++) {
      if (heads[list] === lists[list]!.length) continue;
      const record = lists[list]!.records[heads[list]!]!;
      if (record < smallest) {
        limit = smallest;
        smallest = record;
        from = list;
      } else if (record < limit) limit = record;
    }
    if (from < 0) return next;
    const { records, impacts: ownImpacts, length } = lists[from]!;
    let at = heads[from]!;
    for (; at < length && records[at]! < limit; at++) {
      postings[next] = records[at]!;
      impacts[next++] = ownImpacts[at]!;
    }
    heads[from] = at;
  }
}

import { foldText } from "./fold.ts";

/** Whether a facet value has a word that starts like the text (which may go on over several words). */
export function facetTextMatcher(text: string): (value: string) => boolean {
  const wanted = ` ${foldText(text).trim()}`;
  return (value) =>
    ` ${foldText(value).replace(/[^\p{L}\p{N}]+/gu, " ")}`.includes(wanted) ||
    ` ${foldText(value)}`.includes(wanted);
}

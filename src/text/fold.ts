const NOT_ASCII = /[^\x00-\x7f]/;
/** Signs such as ™, which would decompose into letters. */
const SIGNS = /\p{So}/gu;
const MARKS = /\p{M}+/gu;

/** Letters that Unicode does not decompose into a base letter and an accent, and the final sigma. */
const PLAIN_LETTERS: { readonly [letter: string]: string } = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const WITHOUT_DECOMPOSITION = /[ßæœøłđðþıς]/g;

/** Text without case and accents, for search: `Montréal` and `MONTREAL` both give `montreal`. */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(SIGNS, " ")
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(WITHOUT_DECOMPOSITION, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

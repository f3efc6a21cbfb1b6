/** An attribute of a record's JSON text, with its value as it stands there. */
export interface Member {
  readonly name: string;
  readonly json: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Cuts the text of a JSON object into its attributes without parsing their values, so that they are passed on
 * to the letter. The text must be valid JSON. Of a repeated name the last value counts, as in `JSON.parse`.
 */
export function membersOfObject(text: string): Member[] {
  const members: Member[] = [];
  const places = new Map<string, number>();
  let at = skipBlanks(text, text.indexOf("{") + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const rawName = text.slice(at + 1, nameEnd - 1);
    const name = rawName.includes("\\") ? (JSON.parse(`"${rawName}"`) as string) : rawName;
    const start = skipBlanks(text, text.indexOf(":", nameEnd) + 1);
    const end = endOfValue(text, start);
    const member = { name, json: text.slice(start, end) };
    const place = places.get(name);
    if (place === undefined) {
      places.set(name, members.length);
      members.push(member);
    } else {
      members[place] = member;
    }
    at = skipBlanks(text, end);
    if (text[at] !== ",") break;
    at = skipBlanks(text, at + 1);
  }
  return members;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Just behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first === "{" || first === "[") return endOfBrackets(text, start);
  let at = start;
  while (at < text.length && !",}]".includes(text[at]!) && text.charCodeAt(at) > 0x20) at++;
  return at;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at) - 1;
    else if (char === 0x7b || char === 0x5b) depth++;
    else if ((char === 0x7d || char === 0x5d) && --depth === 0) return at + 1;
  }
}

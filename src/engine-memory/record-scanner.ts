import type { AttributeNode, AttributeTree } from "./attribute-tree.ts";
import { CLOSE, NOTHING, OPEN, type RecordTape, type Stretch, VALUE } from "./record-tape.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DOT = 0x2e;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const SMALL_N = 0x6e;

/** An attribute of the record itself whose value stands at `start..end`; told once the value is on the tape. */
export type OnMember = (node: AttributeNode, start: number, end: number) => void;

/**
 * Reads records from their JSON bytes without making objects of them. Only plain records are read this way:
 * `scan` answers false when names have escapes, dots or nothing in them or come twice in an object, and on
 * anything unexpected. `tapeOfRecord` reads those.
 */
export class RecordScanner {
  readonly #tree: AttributeTree;
  readonly #tape: RecordTape;
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  #at = 0;
  #objects = 0;

  constructor(tree: AttributeTree, tape: RecordTape) {
    this.#tree = tree;
    this.#tape = tape;
  }

  /** Writes the record in the tape's bytes on the tape. `isSkipped` attributes of the record are left out. */
  scan(isSkipped: (node: AttributeNode) => boolean, onMember: OnMember): boolean {
    this.#bytes = this.#tape.bytes;
    this.#end = this.#tape.end;
    this.#at = 0;
    const { root } = this.#tree;
    const isPlain = this.#members(root, (node) => {
      const { length } = this.#tape;
      const start = this.#at;
      if (!this.#value(node)) return false;
      if (isSkipped(node)) this.#tape.length = length;
      else onMember(node, start, this.#at);
      return true;
    });
    if (!isPlain) this.#tape.length = 0;
    return isPlain && this.#next() === undefined;
  }

  /** The members of an object that begins here; `visit` reads the value of each. */
  #members(parent: AttributeNode, visit: (node: AttributeNode) => boolean): boolean {
    if (this.#next() !== OPEN_BRACE) return false;
    this.#at++;
    const holder = ++this.#objects;
    let before: AttributeNode | undefined;
    if (this.#next() === CLOSE_BRACE) {
      this.#at++;
      return true;
    }
    for (;;) {
      const node = this.#name(parent, before);
      if (node === undefined || node.lastHolder === holder) return false;
      node.lastHolder = holder;
      before = node;
      if (this.#next() !== COLON) return false;
      this.#at++;
      this.#next();
      if (!visit(node)) return false;
      const end = this.#next();
      this.#at++;
      if (end === CLOSE_BRACE) return true;
      if (end !== COMMA) return false;
    }
  }

  #name(parent: AttributeNode, before: AttributeNode | undefined): AttributeNode | undefined {
    if (this.#next() !== QUOTE) return undefined;
    const start = this.#at + 1;
    const bytes = this.#bytes;
    let at = start;
    for (; at < this.#end && bytes[at] !== QUOTE; at++)
      if (bytes[at] === BACKSLASH || bytes[at] === DOT) return undefined;
    if (at === start || at >= this.#end) return undefined;
    this.#at = at + 1;
    return parent.child(bytes, start, at, before);
  }

  #value(node: AttributeNode): boolean {
    const first = this.#next();
    const start = this.#at;
    if (first === QUOTE) {
      if (!this.#skipString()) return false;
      this.#tape.push(node.number, VALUE, start, this.#at);
      return true;
    }
    if (first === OPEN_BRACE) {
      this.#tape.push(node.number, OPEN);
      const isPlain = this.#members(node, (member) => this.#value(member));
      this.#tape.push(node.number, CLOSE);
      return isPlain;
    }
    if (first === OPEN_BRACKET) return this.#array(node);
    this.#skipLiteral();
    if (this.#at === start) return false;
    this.#tape.push(node.number, first === SMALL_N ? NOTHING : VALUE, start, this.#at);
    return true;
  }

  #array(node: AttributeNode): boolean {
    this.#at++;
    if (this.#next() === CLOSE_BRACKET) {
      this.#at++;
      this.#tape.push(node.number, NOTHING);
      return true;
    }
    for (;;) {
      if (!this.#value(node)) return false;
      const end = this.#next();
      this.#at++;
      if (end === CLOSE_BRACKET) return true;
      if (end !== COMMA) return false;
    }
  }

  #skipString(): boolean {
    this.#at = endOfString(this.#bytes, this.#at, this.#end);
    return this.#at <= this.#end;
  }

  /** A number, `true`, `false` or `null`. */
  #skipLiteral(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < this.#end; at++) {
      const byte = bytes[at]!;
      if (byte <= 0x20 || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) break;
    }
    this.#at = at;
  }

  /** The next byte that is no blank; `undefined` at the end. */
  #next(): number | undefined {
    while (this.#at < this.#end && this.#bytes[this.#at]! <= 0x20) this.#at++;
    return this.#at < this.#end ? this.#bytes[this.#at] : undefined;
  }
}

/** The string tokens of a value that is a text or a list: the text itself, or the texts in the list. */
export function textsIn(bytes: Uint8Array, { start, end }: Stretch): Stretch[] {
  if (bytes[start] === QUOTE) return [{ start, end }];
  const texts: Stretch[] = [];
  if (bytes[start] !== OPEN_BRACKET) return texts;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === OPEN_BRACKET || byte === OPEN_BRACE) depth++;
    else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth--;
    else if (byte === QUOTE) {
      const textEnd = endOfString(bytes, at, end);
      if (depth === 1) texts.push({ start: at, end: textEnd });
      at = textEnd - 1;
    }
  }
  return texts;
}

/** Just behind the closing quote of the string that begins at `start`; behind `end` when there is none. */
function endOfString(bytes: Uint8Array, start: number, end: number): number {
  let at = start + 1;
  while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

import { type RecordVisitor, walkRecord } from "../records/attributes.ts";
import type { JsonObject, JsonValue, Scalar } from "../records/values.ts";
import type { AttributeTree } from "./attribute-tree.ts";

export const VALUE = 0;
export const NOTHING = 1;
export const OPEN = 2;
export const CLOSE = 3;

/** A stretch of a tape's bytes. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * A record in the terms of the index: which objects open and close under which attribute, and where in `bytes`
 * the JSON token of each value stands. Used for one record after the other.
 */
export class RecordTape {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 14);
  /** Bytes in use. */
  end = 0;
  length = 0;
  /** For each event: the attribute's number × 4 + the kind; for values, where the token is. */
  events = new Uint32Array(1024);
  starts = new Uint32Array(1024);
  ends = new Uint32Array(1024);

  /** Begins anew with the bytes of a record. */
  load(body: Uint8Array): void {
    this.length = 0;
    this.end = 0;
    this.#append(body);
  }

  push(attribute: number, kind: number, start = 0, end = 0): void {
    if (this.length === this.events.length) this.#grow();
    const at = this.length++;
    this.events[at] = attribute * 4 + kind;
    this.starts[at] = start;
    this.ends[at] = end;
  }

  /** Puts a value that is no part of the record behind its bytes. */
  appendJson(value: JsonValue): Stretch {
    const start = this.end;
    this.#append(Buffer.from(JSON.stringify(value)));
    return { start, end: this.end };
  }

  text({ start, end }: Stretch): string {
    return Buffer.from(this.bytes.buffer).toString("utf8", start, end);
  }

  /** A value that does not stand in the record's own bytes. */
  pushScalar(attribute: number, value: Scalar): void {
    const { start, end } = this.appendJson(value);
    this.push(attribute, VALUE, start, end);
  }

  #append(bytes: Uint8Array): void {
    const end = this.end + bytes.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(end * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(bytes, this.end);
    this.end = end;
  }

  #grow(): void {
    const size = this.events.length * 2;
    const [events, starts, ends] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
    events.set(this.events);
    starts.set(this.starts);
    ends.set(this.ends);
    [this.events, this.starts, this.ends] = [events, starts, ends];
  }
}

/** Writes a parsed record on the tape: what `scanRecord` does for the plain ones, for any. */
export function tapeOfRecord(record: JsonObject, tree: AttributeTree, tape: RecordTape): void {
  /** Attributes of the objects that are open. */
  const open: number[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) tape.push(open.pop()!, CLOSE);
  };
  // An element is the depth at which what is in the object stands.
  const visitor: RecordVisitor<number> = {
    value(depth, path, value) {
      closeTo(depth);
      tape.pushScalar(tree.at(path).number, value);
    },
    object(depth, path) {
      closeTo(depth);
      const { number } = tree.at(path);
      tape.push(number, OPEN);
      open.push(number);
      return depth + 1;
    },
    nothing: (path) => tape.push(tree.at(path).number, NOTHING),
  };
  walkRecord(record, 0, visitor);
  closeTo(0);
}

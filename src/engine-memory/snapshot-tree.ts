/** Where an array stands in a file: its type, offset in bytes and length in elements. */
export interface Section {
  readonly type: ArrayType;
  readonly offset: number;
  readonly length: number;
}

type ArrayType = "u8" | "u16" | "u32" | "f64" | "buffer";
type Shared = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const ALIGNMENT = 64;

interface PackedTree {
  /** JSON, with `{ "#": n }` in the place of the n-th array. */
  readonly tree: unknown;
  readonly sections: readonly Section[];
  readonly arrays: readonly Uint8Array[];
}

/** Takes plain data apart into JSON and the typed arrays in it. An array that occurs twice is kept once. */
export function packTree(root: unknown, firstOffset: number): PackedTree {
  const places = new Map<object, number>();
  const sections: Section[] = [];
  const arrays: Uint8Array[] = [];
  let end = firstOffset;
  const pack = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(pack);
    const type = typeOf(value);
    if (type === undefined)
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pack(member)]));
    let place = places.get(value);
    if (place === undefined) {
      place = sections.length;
      places.set(value, place);
      const bytes = bytesOf(value as Shared | SharedArrayBuffer);
      const offset = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
      sections.push({
        type,
        offset,
        length: value instanceof SharedArrayBuffer ? bytes.length : (value as Shared).length,
      });
      arrays.push(bytes);
      end = offset + bytes.length;
    }
    return { "#": place };
  };
  return { tree: pack(root), sections, arrays };
}

/** Puts the data together again, its arrays as views of `memory`. */
export function unpackTree(tree: unknown, sections: readonly Section[], memory: SharedArrayBuffer): unknown {
  const arrays = sections.map((section) => arrayAt(section, memory));
  const unpack = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if ("#" in value) return arrays[value["#"] as number];
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unpack(member)]));
  };
  return unpack(tree);
}

function typeOf(value: object): ArrayType | undefined {
  if (value instanceof Uint8Array) return "u8";
  if (value instanceof Uint16Array) return "u16";
  if (value instanceof Uint32Array) return "u32";
  if (value instanceof Float64Array) return "f64";
  return value instanceof SharedArrayBuffer ? "buffer" : undefined;
}

function bytesOf(value: Shared | SharedArrayBuffer): Uint8Array {
  return value instanceof SharedArrayBuffer
    ? new Uint8Array(value)
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function arrayAt({ type, offset, length }: Section, memory: SharedArrayBuffer): Shared | SharedArrayBuffer {
  switch (type) {
    case "u8":
      return new Uint8Array(memory, offset, length);
    case "u16":
      return new Uint16Array(memory, offset, length);
    case "u32":
      return new Uint32Array(memory, offset, length);
    case "f64":
      return new Float64Array(memory, offset, length);
    case "buffer":
      // Some readers want a buffer of their own, from its first byte.
      return memory.slice(offset, offset + length);
  }
}

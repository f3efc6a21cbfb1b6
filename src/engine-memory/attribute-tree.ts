/** An attribute of a collection while its index is built, and those inside of its objects. */
export class AttributeNode {
  readonly path: string;
  readonly number: number;
  readonly #tree: AttributeTree;
  readonly #name: Uint8Array;
  readonly #children = new Map<string, AttributeNode>();
  /** The attributes of records mostly come in one order: a guess what comes first inside, and next beside. */
  #first: AttributeNode | undefined;
  #next: AttributeNode | undefined;
  /** The last object in which the attribute was seen; one that comes twice is a repetition. */
  lastHolder = 0;

  constructor(tree: AttributeTree, path: string, number: number, name: Uint8Array) {
    this.#tree = tree;
    this.path = path;
    this.number = number;
    this.#name = name;
  }

  /** The attribute inside of this one that `bytes[start..end]` name; `before` is the one that came before it. */
  child(bytes: Uint8Array, start: number, end: number, before: AttributeNode | undefined): AttributeNode {
    const guess = before === undefined ? this.#first : before.#next;
    if (guess?.isNamed(bytes, start, end)) return guess;
    const child = this.childNamed(
      Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8"),
    );
    if (before === undefined) this.#first = child;
    else before.#next = child;
    return child;
  }

  childNamed(name: string): AttributeNode {
    let child = this.#children.get(name);
    if (child === undefined) {
      child = this.#tree.add(this.path === "" ? name : `${this.path}.${name}`, Buffer.from(name));
      this.#children.set(name, child);
    }
    return child;
  }

  isNamed(bytes: Uint8Array, start: number, end: number): boolean {
    const name = this.#name;
    if (name.length !== end - start) return false;
    for (let i = start, j = 0; i < end; i++, j++) if (bytes[i] !== name[j]) return false;
    return true;
  }
}

/** All attributes seen in a collection, by number; 0 stands for the records themselves. */
export class AttributeTree {
  readonly nodes: AttributeNode[] = [];
  readonly root: AttributeNode;
  /** By dotted path: a name with dots in it and nested objects lead to one. */
  readonly #byPath = new Map<string, AttributeNode>();

  constructor() {
    this.root = this.add("", new Uint8Array(0));
  }

  add(path: string, name: Uint8Array): AttributeNode {
    const node = new AttributeNode(this, path, this.nodes.length, name);
    this.nodes.push(node);
    this.#byPath.set(path, node);
    return node;
  }

  /** The node of a dotted path. */
  at(path: string): AttributeNode {
    const known = this.#byPath.get(path);
    if (known !== undefined) return known;
    const dot = path.lastIndexOf(".");
    const parent = dot < 0 ? this.root : this.at(path.slice(0, dot));
    return parent.childNamed(path.slice(dot + 1));
  }
}

/** The collection of listings; every other collection holds profiles. */
export const LISTING_COLLECTION = "Listings";

/** The profile collections that exist in every catalogue, with or without records. */
export const PROFILE_COLLECTIONS = [
  "Architects",
  "Builders",
  "InteriorDesigners",
  "Marketers",
  "SalesCentres",
  "SalesCompanies",
] as const;

const COLLECTION_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** A collection name is a letter, then up to 63 letters, digits, `_` or `-`. */
export function isCollectionName(name: string): boolean {
  return COLLECTION_NAME.test(name);
}

export interface RecordPath {
  readonly collection: string;
  readonly id: string;
}

/** Reads `<Collection>/<id>`; `undefined` when the text is anything else. The id is not empty and has no `/`. */
export function parsePath(path: string): RecordPath | undefined {
  const slash = path.indexOf("/");
  const collection = path.slice(0, slash);
  const id = path.slice(slash + 1);
  if (slash < 0 || id === "" || id.includes("/") || !isCollectionName(collection)) return undefined;
  return { collection, id };
}

export function pathOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}

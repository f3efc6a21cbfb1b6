/**
 * What the service knows of an attribute before it has seen a record.
 *
 * - `string`, `number`, `integer`, `boolean`, `timestamp`: one value (`timestamp` is ISO 8601 text).
 * - `numericText`: a number written as text ("14", "$1,299,000"); compares as a number, equals as text.
 * - `strings`: an array of strings. `reference`: an array of profile or listing paths.
 * - `text`: prose; searched, but too long to be a filter value, a facet or a sort key.
 * - `url`, `urls`: an address of a file; only its presence can be filtered.
 * - `object`, `objects`: attributes of their own, reached by dotted paths.
 */
export type FieldType =
  | "string"
  | "number"
  | "integer"
  | "boolean"
  | "timestamp"
  | "numericText"
  | "strings"
  | "reference"
  | "text"
  | "url"
  | "urls"
  | "object"
  | "objects";

export interface Field {
  readonly type: FieldType;
  readonly description: string;
  /** Weight of a word found here, for relevance; absent when the attribute is not searched. */
  readonly searched?: number;
  /** Among the facets that `facets=*` stands for. */
  readonly facet?: boolean;
  /** Hidden from clients without the scope `restricted`, unless the operator's configuration differs. */
  readonly restricted?: boolean;
  /** Shown differently from what was imported, so it cannot be filtered, counted or sorted by. */
  readonly computed?: boolean;
  /** JSON types that feeds are known to carry here besides the declared one; no warning is counted. */
  readonly also?: readonly JsonType[];
  /** The attributes inside an `object` or each element of `objects`. */
  readonly fields?: FieldTable;
}

export type JsonType = "string" | "number" | "boolean" | "array" | "object";
/** The JSON type of a value of each field type. */
export const JSON_TYPE: { readonly [type in FieldType]: JsonType } = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  timestamp: "string",
  numericText: "string",
  strings: "array",
  reference: "array",
  text: "string",
  url: "string",
  urls: "array",
  object: "object",
  objects: "array",
};

export type FieldTable = { readonly [name: string]: Field };

type More = Omit<Field, "type" | "description">;

function field(type: FieldType, description: string, more: More = {}): Field {
  return { type, description, ...more };
}

function each(names: string, type: FieldType, description: string, more: More = {}): FieldTable {
  return Object.fromEntries(names.split(" ").map((name) => [name, field(type, description, more)]));
}

const FACET: More = { facet: true };
const RESTRICTED: More = { restricted: true };

const MEDIA: FieldTable = {
  createdAt: field("timestamp", "When the file was added."),
  name: field("string", "File name."),
  tags: field("strings", "Labels, such as Exterior or Interior."),
  type: field("string", "Media type, such as image/jpeg."),
  url: field("url", "Where the file is."),
};

const IMAGE: FieldTable = {
  name: field("string", "File name."),
  url: field("url", "Where the file is."),
};

const FLOOR_PLAN: FieldTable = {
  name: field("string", "Name of the plan."),
  floorPlanType: field("strings", "Condo, Townhouse.", { also: ["string"] }),
  planCategory: field("string", "Category of the plan."),
  numberOfBedrooms: field("number", "Bedrooms; half steps occur.", { also: ["string"] }),
  numberOfBathrooms: field("number", "Bathrooms; half steps occur.", { also: ["string"] }),
  squareFeet: field("numericText", "Size in square feet, as text.", { also: ["number"] }),
  startPrice: field("number", "Price from; an empty string when there is none.", { also: ["string"] }),
  contactForPricing: field("boolean", "The price is told on request."),
  exposure: field("strings", "Compass directions.", { also: ["string"] }),
  status: field("string", "Available, Sold Out."),
  image: field("object", "Drawing of the plan.", { fields: IMAGE }),
  createdAt: field("timestamp", "When the plan was added."),
  lastUpdated: field("timestamp", "When the plan last changed."),
};

const PAYMENT_STRUCTURE: FieldTable = {
  type: field("string", "Standard, International."),
  totalDeposit: field("number", "Sum of the deposits, in percent or in the listing's currency."),
  milestones: field("objects", "The single payments.", {
    fields: {
      amount: field("number", "Percent or amount, by `type`."),
      ...each("prefix suffix text", "string", "Wording around the amount."),
      type: field("string", "percentage, fixed."),
    },
  }),
};

/** The reference fields of a listing, in the order in which `listing_profiles` answers them. */
export const REFERENCE_FIELDS = [
  "owners",
  "builders",
  "marketingCompanies",
  "salesCompanies",
  "architects",
  "salesCentres",
  "interiorDesigners",
  "agents",
  "communities",
  "brokerages",
] as const;

/** Names that `referrences` accepts for a reference field besides its own. */
export const REFERENCE_ALIASES: { readonly [alias: string]: string } = { marketers: "marketingCompanies" };

const IDENTITY: FieldTable = {
  objectID: field("string", "Identifier, unique in its collection."),
  id: field("string", "The identifier, in single gets and expanded references."),
  path: field("string", "`<Collection>/<id>`."),
};

export const LISTING_FIELDS: FieldTable = {
  ...IDENTITY,
  listingId: field("string", "Equals objectID."),
  name: field("string", "Name of the development.", { searched: 8 }),
  summary: field("text", "Description.", { searched: 1 }),
  mode: field("string", "live.", FACET),
  sellingStatus: field("string", "Selling Now, Sold Out, Pending.", FACET),
  constructionStatus: field("string", "Pre Construction, Construction, Complete.", FACET),
  type: field("strings", "Condo, Townhouse.", { ...FACET, also: ["string"] }),
  cityOrDistrict: field("string", "City or district.", { ...FACET, searched: 5 }),
  country: field("string", "Country.", { ...FACET, searched: 1 }),
  ...each("state region", "string", "Where it is.", FACET),
  neighbourhood: field("strings", "Neighbourhoods.", { ...FACET, searched: 5, also: ["string"] }),
  municipalities: field("strings", "Municipalities.", { ...FACET, also: ["string"] }),
  postalCode: field("string", "Postal code.", { also: ["number"] }),
  streetName: field("string", "Street.", { searched: 4 }),
  streetNumber: field("integer", "House number.", { also: ["string"] }),
  fullAddress: field("string", "Address on one or more lines.", { searched: 3 }),
  geographicAddress: field("string", "Address as a geocoder gives it."),
  ...each("lat long", "numericText", "Coordinate as text, in degrees.", { also: ["number"] }),
  _geoloc: field("object", "Coordinates in degrees (WGS 84).", {
    fields: each("lat lng", "number", "Degrees."),
  }),
  amenities: field("strings", "Amenities.", { ...FACET, searched: 2, also: ["string"] }),
  exposures: field("strings", "Compass directions.", { ...FACET, also: ["string"] }),
  ...each("finishes metering ceilingHeights virtualShowing", "string", "Free description."),
  ...each("storageRestriction parkingRestriction", "string", "Who may have one."),
  ...each("numberOfFloors numberOfUnits", "numericText", "Count, as text.", { also: ["number"] }),
  developmentLevies: field("string", "Levies and their cap.", { also: ["number"] }),
  ...each(
    "completionDate estimatedCompletionDate firstOccupancyDate constructionStarted salesStarted",
    "string",
    "Date in free words.",
    { also: ["number"] },
  ),
  ...each(
    "completionDateTBD estimatedCompletionDateTBD firstOccupancyDateTBD constructionStartedTBD salesStartedTBD",
    "boolean",
    "The date is still to be decided.",
    FACET,
  ),
  ...each(
    "completionYear estimatedCompletionYear firstOccupancyYear constructionStartedYear salesStartedYear",
    "integer",
    "Year.",
    { ...FACET, also: ["string"] },
  ),
  ...each("hasLocker hasParking contactForPricing assignmentFeeFree", "boolean", "Yes or no.", FACET),
  ...each(
    "meteringIncluded developmentLeviesIncluded lockerMaintainanceIncluded parkingMaintainanceIncluded " +
      "parkingCostIncluded storageCostIncluded ccOrMaintFeeIncluded",
    "boolean",
    "Included in the price.",
    FACET,
  ),
  ...each("startPrice endPrice", "number", "Price range, in the listing's currency.", { also: ["string"] }),
  ...each("minBeds maxBeds", "number", "Bedrooms; half steps occur.", { ...FACET, also: ["string"] }),
  ...each("minBaths maxBaths", "number", "Bathrooms; half steps occur.", { also: ["string"] }),
  ...each("minSize maxSize", "number", "Size range in square feet.", { also: ["string"] }),
  ...each(
    "assignmentFee ccOrMaintFee parkingCost parkingMaintainance lockerMaintainance storageCost",
    "number",
    "Amount, in the listing's currency.",
    { also: ["string"] },
  ),
  ...each("numberOfFloorPlans numberOfIncentives", "integer", "Count."),
  ...each(
    "averagePricePerSqFeet startPricePerSqFeet endPricePerSqFeet",
    "number",
    "Price per square foot, in the listing's currency.",
    { also: ["string"] },
  ),
  ...each("createdAt updatedAt", "timestamp", "ISO 8601 UTC with milliseconds."),
  videos: field("urls", "Addresses of videos."),
  ...each("logo coverPhoto", "object", "Picture.", { fields: IMAGE }),
  ...each("photos documents", "objects", "Files.", { fields: MEDIA }),
  floorPlans: field("objects", "Floor plans.", { fields: FLOOR_PLAN }),
  paymentStructures: field("objects", "How a buyer pays.", { fields: PAYMENT_STRUCTURE }),
  incentives: field("objects", "Offers to buyers.", {
    fields: { date: field("string", "YYYY-MM-DD."), description: field("text", "What is offered.") },
  }),
  ...each(REFERENCE_FIELDS.join(" "), "reference", "Paths of profiles.", FACET),
  brokerLink: field("string", "Address of the broker's portal.", RESTRICTED),
  ...each(
    "brokerLinkUsername brokerLinkPassword",
    "string",
    "Credential of the broker's portal.",
    RESTRICTED,
  ),
  ...each("createdBy updatedBy", "string", "Who edited the record.", RESTRICTED),
  primaryCollection: field("string", "Collection of the main profile."),
  primaryField: field("string", "Reference field of the main profile."),
  realtorCommission: field("number", "Commission in percent.", { restricted: true, also: ["string"] }),
  realtorPayouts: field("object", "How commission is paid.", {
    restricted: true,
    fields: {
      commission: field("number", "Percent."),
      contactDeveloper: field("boolean", "To be asked of the developer."),
      details: field("string", "Wording."),
    },
  }),
  ...each("refLink1 refLink2 website", "string", "Address of a page."),
  tags: field("strings", "Labels."),
  ...each("worksheet worksheetType", "string", "Worksheet for realtors, and its kind.", RESTRICTED),
};

export const PROFILE_FIELDS: FieldTable = {
  ...IDENTITY,
  collection: field("string", "Collection, when the profile is expanded inside another record."),
  name: field("string", "Name of the organisation.", { searched: 8 }),
  email: field("string", "E-mail address.", { searched: 3 }),
  address: field("string", "Postal address; may contain line breaks.", { searched: 3 }),
  contact: field("string", "Person or number to ask.", { searched: 2 }),
  website: field("string", "Address of the site; may lack a scheme.", { searched: 2 }),
  summary: field("text", "Description.", { searched: 1 }),
  logo: field("url", "Address of the logo."),
  listings: field("reference", "Paths of listings: those imported, and those that name the profile.", {
    computed: true,
  }),
};

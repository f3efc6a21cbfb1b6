import type { JsonObject } from "../../src/records/values.ts";
import type { CatalogueRecord } from "../reference/catalogue-record.ts";

function records(collection: string, byId: { readonly [id: string]: JsonObject }): CatalogueRecord[] {
  return Object.entries(byId).map(([id, record]) => ({ collection, id, record }));
}

/** Five listings, each with something that the others do not have. */
export const LISTINGS = records("Listings", {
  a: {
    name: "Lakeshore Towers",
    cityOrDistrict: "Toronto",
    type: ["Condo", "Townhouse"],
    startPrice: "$1,299,000",
    numberOfFloors: "14",
    hasParking: true,
    amenities: ["Gym", "Indoor Pool"],
    builders: ["Builders/one"],
    updatedAt: "2025-01-01T00:00:00.000Z",
    _geoloc: { lat: 43.6532, lng: -79.3832 },
    floorPlans: [
      { status: "Available", numberOfBedrooms: 2 },
      { status: "Sold Out", numberOfBedrooms: 3 },
    ],
  },
  b: {
    name: "Bayview Place",
    summary: "Two steps from the lakeshore.",
    cityOrDistrict: "North York",
    type: ["Condo"],
    startPrice: 899_900,
    numberOfFloors: 5,
    hasParking: false,
    amenities: ["gym"],
    builders: ["Builders/one", "Builders/two"],
    updatedAt: "2025-06-01T00:00:00.000Z",
    lat: "43.7615",
    long: "-79.4111",
    floorPlans: [
      { status: "Available", numberOfBedrooms: 3 },
      { status: "Available", numberOfBedrooms: 1 },
    ],
  },
  c: {
    name: "L'Avenue",
    cityOrDistrict: "Montréal",
    type: "Condo",
    startPrice: 500_000,
    numberOfFloors: "several",
    amenities: ["Gym"],
    updatedAt: "2024-06-01",
    _geoloc: { lat: 45.5019, lng: -73.5674 },
    floorPlans: null,
    color: ["red", "blue"],
  },
  d: {
    name: "Domain",
    cityOrDistrict: "Suva",
    type: ["Townhouse"],
    startPrice: "on request",
    numberOfFloors: 20,
    updatedAt: "2026-01-01T00:00:00.000Z",
    _geoloc: { lat: -18.1248, lng: 178.4501 },
    floorPlans: [],
    color: 2,
  },
  e: {
    name: "Tower",
    summary: "At 2200 King Street.",
    startPrice: "",
    type: [],
    "a.b": 1,
  },
});

export const PROFILES = records("Builders", { one: { name: "O'Brien Homes" }, two: { name: "Two" } });

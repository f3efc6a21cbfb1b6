import { listing } from "./listing.ts";
import { listingFacets } from "./listing_facets.ts";
import { listingProfiles } from "./listing_profiles.ts";
import { listings } from "./listings.ts";
import type { Operation } from "./operation.ts";
import { profile } from "./profile.ts";
import { profiles } from "./profiles.ts";
import { searchListings } from "./search_listings.ts";
import { searchProfiles } from "./search_profiles.ts";
import { similarListings } from "./similar_listings.ts";
import { trendingListings } from "./trending_listings.ts";

/** THE table of operations. */
export const OPERATIONS: readonly Operation[] = [
  searchListings,
  listing,
  listings,
  listingProfiles,
  similarListings,
  listingFacets,
  trendingListings,
  searchProfiles,
  profile,
  profiles,
] as readonly Operation[];

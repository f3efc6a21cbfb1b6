import type { StoredSnapshot } from "../engine-memory/snapshot-file.ts";
import type { Product } from "../store/service-store.ts";
import type { Heat } from "../trending/decay.ts";
import type { ViewLog } from "../trending/view-log.ts";

/** What the keeper of the catalogues tells those who serve them. Plain data: it may go to other threads. */
export type Announcement =
  | { readonly kind: "products"; readonly products: readonly Product[] }
  | { readonly kind: "catalogue"; readonly catalogue: string; readonly stored: StoredSnapshot }
  /** The write-ahead log of this state is in the database: nobody has to read from the log any more. */
  | { readonly kind: "settled"; readonly catalogue: string; readonly origin: string }
  | {
      readonly kind: "heats";
      readonly catalogue: string;
      readonly heats: readonly (readonly [string, Heat])[];
    }
  /** Every catalogue that there was at the start is loaded. */
  | { readonly kind: "ready" };

/** Somebody who serves the catalogues. */
export interface Listener {
  /** The views that happened there. */
  readonly views: ViewLog;
  tell(announcement: Announcement): void;
}

import { pino } from "pino";
import { CatalogueKeeper } from "../compose/catalogue-keeper.ts";
import { RECORD_CACHE } from "../compose/serving-state.ts";
import { RESTRICTED_BY_DEFAULT } from "../records/field-lookup.ts";
import type { RunningServer, ServerOptions } from "./server.ts";
import { ServerPool } from "./server-pool.ts";

/** Serves on several threads; this one keeps the catalogues. */
export async function startPool(options: ServerOptions): Promise<RunningServer> {
  const { directory, workers, restricted, recordCache = RECORD_CACHE } = options;
  const log = pino({ level: options.logLevel });
  const keeper = new CatalogueKeeper(directory);
  keeper.logTo(log);
  const hidden = restricted ?? RESTRICTED_BY_DEFAULT;
  const pool = new ServerPool(keeper, log, {
    ...options,
    hidden,
    corsOrigins: options.corsOrigins,
    recordCache: recordCache / workers,
  });
  const stop = async () => {
    await pool.stop();
    keeper.close();
  };
  try {
    const address = await pool.listen();
    await keeper.ready();
    return { ...address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

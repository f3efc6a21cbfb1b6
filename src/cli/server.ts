import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { CatalogueKeeper } from "../compose/catalogue-keeper.ts";
import { LotlineService, RECORD_CACHE } from "../compose/service.ts";
import { createApp } from "../http/app.ts";
import { RESTRICTED_BY_DEFAULT, unrestrictable } from "../records/field-lookup.ts";
import { Failure } from "./failure.ts";
import { ServerPool } from "./server-pool.ts";

export interface ServerOptions {
  readonly directory: string;
  readonly host: string;
  readonly port: number;
  /** Serving threads; one serves on the main thread. */
  readonly workers: number;
  /** Bytes of records kept in memory, for each catalogue, by all threads together. */
  readonly recordCache?: number;
  readonly logLevel: string;
  readonly restricted?: readonly string[];
  readonly corsOrigins?: readonly string[];
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Listens, loads the catalogues, and answers with the address. SIGINT and SIGTERM end it after the requests in flight. */
export async function startServer(options: ServerOptions): Promise<string> {
  const { host, port, logLevel, restricted } = options;
  if (!LOG_LEVELS.includes(logLevel))
    throw new Failure(`--log-level is "${logLevel}"; expected one of ${LOG_LEVELS.join(", ")}.`, 2);
  const refused = unrestrictable(restricted ?? []);
  if (refused !== undefined) {
    throw new Failure(
      `--restricted cannot hide "${refused}": it is searched, sorted or compared by, so answers would still tell of it.`,
      2,
    );
  }
  const {
    address,
    port: actualPort,
    family,
    stop,
  } = await start(options).catch((error: unknown) => {
    throw listenFailure(error, host, port);
  });
  const end = async () => {
    await stop();
    process.exit(0);
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  return `http://${family === "IPv6" ? `[${address}]` : address}:${actualPort}`;
}

interface Running extends Pick<AddressInfo, "address" | "port" | "family"> {
  /** Ends it after the requests in flight. */
  readonly stop: () => Promise<void>;
}

function start(options: ServerOptions): Promise<Running> {
  return options.workers === 1 ? startAlone(options) : startPool(options);
}

async function startAlone(options: ServerOptions) {
  const { directory, host, port, logLevel, restricted, corsOrigins, recordCache = RECORD_CACHE } = options;
  const service = new LotlineService({ directory, recordCache, ...(restricted && { restricted }) });
  const logger = { level: logLevel };
  const app = await createApp(service, { logger, ...(corsOrigins && { corsOrigins }) });
  service.logTo(app.log);
  const stop = async () => {
    await app.close();
    service.close();
  };
  try {
    // Until the catalogues are loaded, requests get a 503 that says so.
    await app.listen({ host, port });
    await service.ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...(app.server.address() as AddressInfo), stop };
}

async function startPool(options: ServerOptions) {
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

function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE")
    return new Failure(`Port ${port} is in use. Choose another one: --port 8081, or PORT=8081.`);
  if (code === "EACCES")
    return new Failure(`Port ${port} may not be used by this user. Choose one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new Failure(`This machine has no address "${host}".`);
  return error;
}

import type { AddressInfo } from "node:net";
import { unrestrictable } from "../records/field-lookup.ts";
import { Failure } from "./failure.ts";

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

export interface RunningServer extends Pick<AddressInfo, "address" | "port" | "family"> {
  /** Ends it after the requests in flight. */
  readonly stop: () => Promise<void>;
}

/** Each way loads what it needs: with several threads, the main one does not speak HTTP. */
async function start(options: ServerOptions): Promise<RunningServer> {
  if (options.workers === 1) return (await import("./serve-alone.ts")).startAlone(options);
  return (await import("./serve-pool.ts")).startPool(options);
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

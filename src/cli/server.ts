import type { AddressInfo } from "node:net";
import { LotlineService } from "../compose/service.ts";
import { createApp } from "../http/app.ts";
import { unrestrictable } from "../records/field-lookup.ts";
import { Failure } from "./failure.ts";

export interface ServerOptions {
  readonly directory: string;
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly restricted?: readonly string[];
  readonly corsOrigins?: readonly string[];
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Listens, loads the catalogues, and answers with the address. SIGINT and SIGTERM end it after the requests in flight. */
export async function startServer(options: ServerOptions): Promise<string> {
  const { directory, host, port, logLevel, restricted, corsOrigins } = options;
  if (!LOG_LEVELS.includes(logLevel))
    throw new Failure(`--log-level is "${logLevel}"; expected one of ${LOG_LEVELS.join(", ")}.`, 2);
  const refused = unrestrictable(restricted ?? []);
  if (refused !== undefined) {
    throw new Failure(
      `--restricted cannot hide "${refused}": it is searched, sorted or compared by, so answers would still tell of it.`,
      2,
    );
  }
  const logger = { level: logLevel };
  const service = new LotlineService({ directory, ...(restricted && { restricted }) });
  const app = await createApp(service, { logger, ...(corsOrigins && { corsOrigins }) });
  service.logTo(app.log);
  try {
    // Until the catalogues are loaded, requests get a 503 that says so.
    await app.listen({ host, port });
    await service.ready();
  } catch (error) {
    await app.close();
    service.close();
    throw listenFailure(error, host, port);
  }
  const stop = async () => {
    await app.close();
    service.close();
    process.exit(0);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const address = app.server.address() as AddressInfo;
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
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

import type { AddressInfo } from "node:net";
import { LotlineService } from "../compose/service.ts";
import { createApp } from "../http/app.ts";
import type { RunningServer, ServerOptions } from "./server.ts";

/** Serves on the main thread. */
export async function startAlone(options: ServerOptions): Promise<RunningServer> {
  const { directory, host, port, logLevel, restricted, corsOrigins, recordCache } = options;
  const service = new LotlineService({
    directory,
    ...(recordCache !== undefined && { recordCache }),
    ...(restricted && { restricted }),
  });
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

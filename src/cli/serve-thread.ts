import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { FastifyListenOptions } from "fastify";
import type { Announcement } from "../compose/announcement.ts";
import { ServingState } from "../compose/serving-state.ts";
import { createApp } from "../http/app.ts";
import { ViewLog } from "../trending/view-log.ts";

/** What a serving thread is started with. */
export interface ServeThreadData {
  readonly directory: string;
  readonly host: string;
  /** 0 for any. */
  readonly port: number;
  readonly logLevel: string;
  readonly hidden: readonly string[];
  readonly corsOrigins: readonly string[] | undefined;
  /** In bytes. */
  readonly recordCache: number;
  readonly viewMemory: SharedArrayBuffer;
}

export type ToServeThread = Announcement | { readonly kind: "stop" };

/** A thread that cannot listen tells why, and ends. */
export type FromServeThread =
  | { readonly kind: "listening"; readonly port: number; readonly address: string; readonly family: string }
  | { readonly kind: "failed"; readonly code: string | undefined; readonly message: string };

const { directory, host, port, logLevel, hidden, corsOrigins, recordCache, viewMemory } =
  workerData as ServeThreadData;
const views = new ViewLog(viewMemory);
const serving = new ServingState({ directory, hidden, recordCache, now: Date.now, views });
const app = await createApp(serving, { logger: { level: logLevel }, ...(corsOrigins && { corsOrigins }) });
const answer = (message: FromServeThread) => parentPort!.postMessage(message);

const RETRY_INTERVAL = 1000;

/** What could not be taken is tried again; meanwhile what was there before is served on. */
function take(announcement: Announcement): void {
  try {
    serving.take(announcement);
  } catch (error) {
    app.log.error({ err: error, kind: announcement.kind }, "an announcement could not be taken");
    setTimeout(() => take(announcement), RETRY_INTERVAL).unref();
  }
}

parentPort!.on("message", async (message: ToServeThread) => {
  if (message.kind !== "stop") {
    take(message);
    return;
  }
  await app.close();
  serving.close();
  parentPort!.close();
});

try {
  // Every thread listens on the same port, and the kernel hands the connections out.
  const options: FastifyListenOptions & { readonly reusePort: true } = { host, port, reusePort: true };
  await app.listen(options);
  answer({ kind: "listening", ...(app.server.address() as AddressInfo) });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  answer({ kind: "failed", code, message });
}

import { createServer } from "node:net";
import { Worker } from "node:worker_threads";
import type { Listener } from "../compose/announcement.ts";
import type { CatalogueKeeper, ServiceLog } from "../compose/catalogue-keeper.ts";
import { threadFile } from "../threads.ts";
import { ViewLog } from "../trending/view-log.ts";
import type { FromServeThread, ServeThreadData, ToServeThread } from "./serve-thread.ts";

export interface PoolOptions extends Omit<ServeThreadData, "viewMemory"> {
  readonly workers: number;
}

/** A thread that dies again and again is started anew this much later each time, in milliseconds. */
const RESTART_DELAY = 200;
const LONGEST_DELAY = 10_000;

interface Thread {
  readonly worker: Worker;
  readonly listener: Listener;
}

/** Serving threads that share a port, over one keeper of the catalogues. */
export class ServerPool {
  readonly #keeper: CatalogueKeeper;
  readonly #log: ServiceLog;
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  #address: { readonly port: number; readonly address: string; readonly family: string } | undefined;
  #isStopping = false;
  #deaths = 0;

  constructor(keeper: CatalogueKeeper, log: ServiceLog, options: PoolOptions) {
    this.#keeper = keeper;
    this.#log = log;
    this.#options = options;
  }

  /** Starts all threads; answers where they listen. Throws what `listen` throws. */
  async listen() {
    const { host, port, workers } = this.#options;
    await expectFree(host, port);
    // The first one may choose the port.
    this.#address = await this.#start(port);
    await Promise.all(Array.from({ length: workers - 1 }, () => this.#start(this.#address!.port)));
    return this.#address;
  }

  /** For tests and operators: the threads that serve now. */
  get workers(): readonly Worker[] {
    return Array.from(this.#threads, ({ worker }) => worker);
  }

  /** Ends every thread after the requests in flight. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const exits = Array.from(this.#threads, ({ worker }) => {
      worker.postMessage({ kind: "stop" } satisfies ToServeThread);
      return new Promise((resolve) => worker.once("exit", resolve));
    });
    await Promise.all(exits);
  }

  #start(port: number): Promise<Extract<FromServeThread, { kind: "listening" }>> {
    const views = new ViewLog();
    const workerData: ServeThreadData = { ...this.#options, port, viewMemory: views.memory };
    const worker = new Worker(threadFile("serve-thread", import.meta.url), { workerData });
    const listener: Listener = { views, tell: (announcement) => worker.postMessage(announcement) };
    const thread = { worker, listener };
    this.#threads.add(thread);
    this.#keeper.attach(listener);
    return new Promise((resolve, reject) => {
      worker.once("message", (message: FromServeThread) => {
        if (message.kind === "listening") {
          resolve(message);
          return;
        }
        reject(Object.assign(new Error(message.message), { code: message.code }));
        void worker.terminate();
      });
      worker.once("error", (error) => {
        this.#log.error({ err: error }, "a serving thread failed");
        reject(error);
      });
      worker.once("exit", (code) => {
        this.#threads.delete(thread);
        this.#keeper.detach(listener);
        reject(new Error(`A serving thread ended with exit code ${code}.`));
        this.#replace();
      });
    });
  }

  /** The others go on serving meanwhile. */
  #replace(): void {
    if (this.#isStopping || this.#address === undefined) return;
    const delay = Math.min(LONGEST_DELAY, RESTART_DELAY * this.#deaths++);
    this.#log.error({ delay }, "a serving thread has died and is replaced");
    const { port } = this.#address;
    const timer = setTimeout(() => {
      if (!this.#isStopping) this.#start(port).catch(() => undefined);
    }, delay);
    timer.unref();
  }
}

/** Threads that share a port would also share it with another server that does; that one shall be noticed. */
function expectFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

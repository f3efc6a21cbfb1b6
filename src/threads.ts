import { Worker } from "node:worker_threads";

/** The file that a thread runs, beside the one at `base`. */
export function threadFile(name: string, base: string): URL {
  const extension = base.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, base);
}

const MEGABYTES_FOR_BUILDING = 8192;

/** Runs a file to its end on a thread of its own that builds an index; answers the one message that it posts. */
export function buildOnThread<T>(file: URL, workerData: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_FOR_BUILDING },
    });
    worker.once("message", resolve).once("error", reject);
    worker.once("exit", (code) => reject(new Error(`A thread that indexes ended with exit code ${code}.`)));
  });
}

import { parentPort, workerData } from "node:worker_threads";
import { checkRecord } from "./check-record.ts";
import type { Batch } from "./record-checker.ts";

const { collection } = workerData as { readonly collection: string | undefined };

parentPort!.on("message", ({ bytes, ends }: Batch) => {
  parentPort!.postMessage(
    Array.from(ends, (end, i) => checkRecord(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end), collection)),
  );
});

/** The process that autocannon runs in; it answers its job by one message. */
import autocannon from "autocannon";
import type { LoadFigures } from "./load.ts";

export interface AutocannonJob {
  readonly address: string;
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second; without it, as many as there can be. */
  readonly rate?: number;
}

const job = JSON.parse(process.argv[2]!) as AutocannonJob;
const { latency, requests, non2xx, errors } = await autocannon({
  url: job.address,
  duration: job.seconds,
  connections: job.connections,
  requests: job.paths.map((path) => ({ path })),
  ...(job.rate !== undefined && { overallRate: job.rate }),
});
if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${requests.sent} requests failed.`);
const figures: LoadFigures = { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
process.send!(figures, () => process.exit(0));

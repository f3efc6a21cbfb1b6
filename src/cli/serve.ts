import { availableParallelism } from "node:os";
import { Command } from "commander";
import { catalogueNames } from "../store/catalogue-files.ts";
import { ServiceStore } from "../store/service-store.ts";
import { Failure, noCatalogue } from "./failure.ts";
import { dataOption, wholeNumber } from "./options.ts";

interface Options {
  data: string;
  port: number;
  host: string;
  workers?: number;
  recordCache?: number;
  open: boolean;
  restricted?: string;
  corsOrigins?: string;
  logLevel: string;
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);

export const serve = new Command("serve")
  .description(
    "Serve the catalogues of a data directory over HTTP. Imports and product changes by other processes are noticed within two seconds.",
  )
  .addOption(dataOption())
  .option("--port <n>", "port to listen on, 0 for any (default: $PORT, else 8080)", wholeNumber(0, 65_535))
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option(
    "--workers <n>",
    "threads that answer requests, sharing one index and one port (default: the cores)",
    wholeNumber(1, 256),
  )
  .option(
    "--record-cache <MiB>",
    "memory for the records asked for most, for each catalogue (default: 64)",
    wholeNumber(0, 1_000_000),
  )
  .option("--open", "listen on other addresses than loopback although there are no keys", false)
  .option(
    "--restricted <attributes>",
    "attributes that clients may not see, comma-separated, instead of the default list",
  )
  .option("--cors-origins <origins>", "origins that browsers may call from, comma-separated (default: any)")
  .option("--log-level <level>", "fatal, error, warn, info, debug, trace or silent", "warn")
  .addHelpText("after", "\nExample:\n  lotline serve --data .lotline --port 8080")
  .action(async (options: Options) => {
    if (!LOOPBACK.has(options.host) && !options.open) {
      throw new Failure(
        `Anybody could read the data on ${options.host}. Add --open if that is what you want, or leave out --host.`,
        2,
      );
    }
    if (!hasProduct(options.data)) throw noCatalogue(options.data);
    // The HTTP parts take longest to load, and no other command needs them.
    const { startServer } = await import("./server.ts");
    const address = await startServer({
      directory: options.data,
      host: options.host,
      port: options.port ?? portFromEnvironment(),
      workers: options.workers ?? availableParallelism(),
      logLevel: options.logLevel,
      ...(options.recordCache === undefined ? {} : { recordCache: options.recordCache * 2 ** 20 }),
      ...(options.restricted === undefined ? {} : { restricted: listOf(options.restricted) }),
      ...(options.corsOrigins === undefined ? {} : { corsOrigins: listOf(options.corsOrigins) }),
    });
    console.log(`Lotline serves ${options.data} at ${address} (docs: ${address}/docs)`);
  });

/** The first import that succeeds makes one. */
function hasProduct(directory: string): boolean {
  if (catalogueNames(directory).length === 0) return false;
  const store = new ServiceStore(directory);
  const count = store.products().length;
  store.close();
  return count > 0;
}

/** `$PORT`, or 8080. */
export function portFromEnvironment(): number {
  const { PORT } = process.env;
  if (PORT === undefined || PORT === "") return 8080;
  if (/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535) return Number(PORT);
  throw new Failure(`PORT is "${PORT}"; expected a number from 0 to 65535.`, 2);
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

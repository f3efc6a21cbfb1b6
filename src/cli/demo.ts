import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { offerCatalogue } from "../compose/offer-catalogue.ts";
import { importFiles } from "../import/import-files.ts";
import { DEMO_SIZE } from "../sample/demo-size.ts";
import { generateSample } from "../sample/generate.ts";
import { catalogueFile } from "../store/catalogue-files.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { portFromEnvironment } from "./serve.ts";

const DIRECTORY = ".lotline/demo";
const CATALOGUE = "main";

export const demo = new Command("demo")
  .description(
    "Serve a sample catalogue, generated on first use, on http://127.0.0.1:8080 ($PORT changes that).",
  )
  .action(async () => {
    const port = portFromEnvironment();
    if (!hasCatalogue()) await makeCatalogue();
    // The HTTP parts take longest to load, and no other command needs them.
    const { startServer } = await import("./server.ts");
    const address = await startServer({
      directory: DIRECTORY,
      host: "127.0.0.1",
      port,
      workers: 1,
      logLevel: "warn",
    });
    console.log(demoText(address));
  });

/** False as well when the first import was cut off. */
function hasCatalogue(): boolean {
  if (!existsSync(catalogueFile(DIRECTORY, CATALOGUE))) return false;
  const reader = new CatalogueReader(DIRECTORY, CATALOGUE);
  const isFilled = reader.version > 0;
  reader.close();
  return isFilled;
}

/** The files go through the same import as any feed. */
async function makeCatalogue(): Promise<void> {
  console.log(`Generating a sample catalogue of ${DEMO_SIZE.listings} listings …`);
  const files = join(DIRECTORY, "sample");
  await importFiles(await generateSample(files, DEMO_SIZE), {
    directory: DIRECTORY,
    catalogue: CATALOGUE,
    collection: undefined,
    replace: true,
    strict: false,
    skipInvalid: false,
    onProgress: () => undefined,
    onReject: () => undefined,
    signal: new AbortController().signal,
  });
  offerCatalogue(DIRECTORY, CATALOGUE);
}

function demoText(address: string): string {
  const curl = (path: string) => `  curl -s '${address}/v1/all/${path}'`;
  return [
    `Lotline is ready at ${address} (docs: ${address}/docs). Try:`,
    "",
    curl("search_listings?search=lakeshore&perPage=2&retrieveAttributes=name,cityOrDistrict,startPrice"),
    curl("search_listings?perPage=0&facets=type,cityOrDistrict&filterQuery=startPrice%20%3C%3D%20900000"),
    curl("trending_listings?maxRecommendations=3&retrieveAttributes=name,updatedAt"),
    "",
    "Ctrl-C stops it.",
  ].join("\n");
}

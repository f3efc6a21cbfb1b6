import { Command } from "commander";
import { catalogueNames } from "../store/catalogue-files.ts";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { ServiceStore } from "../store/service-store.ts";
import { noCatalogue } from "./failure.ts";
import { dataOption } from "./options.ts";

export const stats = new Command("stats")
  .description("Tell what is in a data directory.")
  .addOption(dataOption())
  .option("--json", "as JSON", false)
  .action(({ data, json }: { data: string; json: boolean }) => {
    const names = catalogueNames(data);
    if (names.length === 0) throw noCatalogue(data);
    const catalogues = names.map((name) => describe(data, name));
    const store = new ServiceStore(data);
    const products = store.products();
    store.close();
    console.log(
      json
        ? JSON.stringify({ catalogues, products })
        : text(
            catalogues,
            products.map(({ name }) => name),
          ),
    );
  });

function describe(directory: string, name: string) {
  const reader = new CatalogueReader(directory, name);
  try {
    return { name, version: reader.version, changedAt: reader.changedAt, collections: reader.collections() };
  } finally {
    reader.close();
  }
}

function text(catalogues: readonly ReturnType<typeof describe>[], products: readonly string[]): string {
  const lines = catalogues.flatMap(({ name, version, changedAt, collections }) => [
    `Catalogue ${name}, version ${version}, changed ${changedAt || "never"}`,
    ...collections.map(({ collection, records, bytes }) => {
      const megabytes = (bytes / 1e6).toFixed(1);
      return `  ${collection.padEnd(20)} ${String(records).padStart(10)} records ${megabytes.padStart(10)} MB`;
    }),
  ]);
  return [...lines, `Products: ${products.join(", ") || "none"}`].join("\n");
}

import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { CatalogueReader } from "../store/catalogue-reader.ts";
import { catalogueOption, dataOption } from "./options.ts";

interface Options {
  data: string;
  catalogue: string;
  collection?: string;
  out?: string;
}

export const exportCommand = new Command("export")
  .description("Write a catalogue's records as NDJSON, equal to what was imported.")
  .addOption(dataOption())
  .addOption(catalogueOption())
  .option("--collection <name>", "only this collection")
  .option("--out <file>", "file to write; standard output otherwise")
  .addHelpText("after", "\nExample:\n  lotline export --collection Listings | gzip > listings.ndjson.gz")
  .action(async ({ data, catalogue, collection, out }: Options) => {
    const reader = new CatalogueReader(data, catalogue);
    try {
      const stream = out === undefined ? process.stdout : createWriteStream(out);
      await pipeline(lines(reader, collection), stream, { end: out !== undefined });
    } finally {
      reader.close();
    }
  });

function* lines(reader: CatalogueReader, collection: string | undefined): Generator<string> {
  for (const { body } of reader.inImportOrder(collection)) yield `${body}\n`;
}

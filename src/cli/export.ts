import { once } from "node:events";
import { createWriteStream } from "node:fs";
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
    const stream = out === undefined ? process.stdout : createWriteStream(out);
    try {
      for (const { body } of reader.inImportOrder(collection)) {
        if (!stream.write(`${oneLine(body)}\n`)) await once(stream, "drain");
      }
      if (out !== undefined) await new Promise<void>((resolve) => stream.end(resolve));
    } finally {
      reader.close();
    }
  });

/** Records from arrays may go over several lines; line breaks in JSON stand only between values. */
function oneLine(json: string): string {
  return /[\r\n]/.test(json) ? json.replace(/[\r\n]+\s*/g, " ") : json;
}

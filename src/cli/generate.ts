import { Command } from "commander";
import { generateSample } from "../sample/generate.ts";
import { wholeNumber } from "./options.ts";

interface Options {
  listings: number;
  profiles: number;
  seed: number;
  out: string;
}

export const generate = new Command("generate")
  .description(
    "Write a sample catalogue as NDJSON, one file for each collection. The same options give the same files.",
  )
  .option("--listings <n>", "number of listings", wholeNumber(0, 10_000_000), 5000)
  .option("--profiles <n>", "number of profiles", wholeNumber(0, 1_000_000), 600)
  .option("--seed <n>", "seed of the randomness", wholeNumber(0, 2 ** 31 - 1), 1)
  .requiredOption("--out <dir>", "directory for the files")
  .addHelpText("after", "\nExample:\n  lotline generate --listings 5000 --profiles 600 --seed 1 --out sample")
  .action(async ({ out, ...size }: Options) => {
    for (const file of await generateSample(out, size)) console.log(file);
  });

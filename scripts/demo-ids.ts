import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_SIZE } from "../src/sample/demo-size.ts";
import { generateSample } from "../src/sample/generate.ts";
import type { ExampleIds } from "./examples.ts";

/** The first listing and the first builder of the demo catalogue. Records do not depend on how many listings there are. */
export async function demoIds(): Promise<ExampleIds> {
  const directory = mkdtempSync(join(tmpdir(), "lotline-ids-"));
  try {
    const files = await generateSample(directory, { ...DEMO_SIZE, listings: 1 });
    const idOf = (collection: string): string => {
      const [line] = readFileSync(files.find((file) => file.includes(collection))!, "utf8").split("\n", 1);
      return (JSON.parse(line!) as { objectID: string }).objectID;
    };
    return { listing: idOf("Listings"), builder: idOf("Builders") };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

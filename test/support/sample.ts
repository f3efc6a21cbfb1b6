import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../src/records/values.ts";
import { generateSample, type SampleSize } from "../../src/sample/generate.ts";

/** The records of a sample catalogue. */
export async function sampleRecords(size: SampleSize): Promise<JsonObject[]> {
  const directory = mkdtempSync(join(tmpdir(), "lotline-sample-"));
  try {
    const files = await generateSample(directory, size);
    return files.flatMap((file) =>
      readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as JsonObject),
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The file that a thread runs, beside the one at `base`. */
export function threadFile(name: string, base: string): URL {
  const extension = base.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, base);
}

export const MEGABYTES_FOR_BUILDING = 8192;

/** The file that a thread runs, beside this one. */
export function threadFile(name: string): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, import.meta.url);
}

export const MEGABYTES_FOR_BUILDING = 8192;

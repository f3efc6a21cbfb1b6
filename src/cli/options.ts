import { InvalidArgumentError, Option } from "commander";

/** Reads a whole number within a range. */
export function wholeNumber(low: number, high: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= low && number <= high) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${low} to ${high}.`);
  };
}

/** Where a command's data is. */
export function dataOption(): Option {
  return new Option("--data <dir>", "data directory").default(".lotline");
}

export function catalogueOption(): Option {
  return new Option("--catalogue <name>", "catalogue in the data directory").default("main");
}

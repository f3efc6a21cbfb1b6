import type { TObject, TSchema } from "typebox";
import { didYouMean } from "../errors/closest.ts";
import { invalidParameters, type ParameterProblem } from "../errors/lotline-error.ts";

/** What this module reads of a parameter's schema. */
interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** Other spellings that clients use. */
const PARAMETER_ALIASES: { readonly [alias: string]: string } = {
  perpage: "perPage",
  product_Id: "product_id",
};

/** The published name of a parameter in any of its spellings. */
export function parameterName(spelling: string): string {
  return Object.hasOwn(PARAMETER_ALIASES, spelling) ? PARAMETER_ALIASES[spelling]! : spelling;
}

/** A parameter as it came: its spelling, its values, and whether they are JSON or text of a query string. */
interface Given {
  readonly spelling: string;
  readonly values: readonly unknown[];
  readonly isJson: boolean;
  /** Elements of a JSON array are not cut at commas. */
  readonly isJsonArray: boolean;
}

/**
 * Reads an operation's parameters out of the query string and the JSON body. Throws a 400 that names every
 * parameter that is unknown, missing, doubled or of a wrong value.
 */
export function decodeParameters(
  operation: string,
  schema: TObject,
  query: { readonly [name: string]: unknown },
  body: { readonly [name: string]: unknown },
): { [name: string]: unknown } {
  const properties = schema.properties as { readonly [name: string]: TSchema };
  const problems: ParameterProblem[] = [];
  const given = gather(query, body, problems);
  const decoded: { [name: string]: unknown } = {};
  for (const [name, one] of given) {
    if (!Object.hasOwn(properties, name)) {
      problems.push(unknownParameter(operation, one.spelling, Object.keys(properties)));
      continue;
    }
    const result = decodeValue(one, properties[name] as ParameterSchema);
    if (typeof result === "object" && "problem" in result) problems.push(result.problem);
    else decoded[name] = result.value;
  }
  for (const name of schema.required ?? []) {
    if (!given.has(name))
      problems.push({ parameter: name, message: `\`${name}\` is missing; ${operation} needs it.` });
  }
  if (problems.length > 0) throw invalidParameters(problems);
  return decoded;
}

function gather(query: object, body: object, problems: ParameterProblem[]): Map<string, Given> {
  const given = new Map<string, Given>();
  const take = (source: object, isJson: boolean) => {
    for (const [spelling, value] of Object.entries(source)) {
      const name = parameterName(spelling);
      const before = given.get(name);
      if (before !== undefined) {
        const where =
          before.isJson === isJson
            ? `as \`${before.spelling}\` and as \`${spelling}\``
            : "in the query string and in the body";
        problems.push({ parameter: spelling, message: `\`${name}\` is given twice, ${where}.` });
      }
      given.set(name, {
        spelling,
        values: Array.isArray(value) ? value : [value],
        isJson,
        isJsonArray: isJson && Array.isArray(value),
      });
    }
  };
  take(query, false);
  take(body, true);
  return given;
}

function unknownParameter(operation: string, spelling: string, known: readonly string[]): ParameterProblem {
  const suggestion = didYouMean(spelling, [...known, "product_id"]);
  const hint = suggestion.hint ?? `It takes ${known.join(", ")}.`;
  return { parameter: spelling, message: `\`${spelling}\` is not a parameter of ${operation}.`, hint };
}

type Decoded = { readonly value: unknown } | { readonly problem: ParameterProblem };

function decodeValue(
  { spelling: name, values, isJson, isJsonArray }: Given,
  schema: ParameterSchema,
): Decoded {
  if (schema.type === "array") return decodeList(name, schema, values, isJsonArray);
  if (values.length !== 1) return refuse(name, `\`${name}\` is given ${values.length} times, expected once.`);
  const [value] = values;
  switch (schema.type) {
    case "integer":
      return decodeInteger(name, schema, value);
    case "boolean":
      return decodeBoolean(name, value);
    default:
      return decodeText(name, schema, isJson && typeof value === "number" ? String(value) : value);
  }
}

function refuse(parameter: string, message: string): { problem: ParameterProblem } {
  return { problem: { parameter, message } };
}

const INTEGER = /^[+-]?\d+$/;

function decodeInteger(name: string, { minimum = 0, maximum = 0 }: ParameterSchema, value: unknown): Decoded {
  const isInteger = typeof value === "string" ? INTEGER.test(value) : Number.isInteger(value);
  if (!isInteger) return refuse(name, `\`${name}\`: found ${shown(value)}, expected an integer.`);
  const number = Number(value);
  if (number >= minimum && number <= maximum) return { value: number };
  return refuse(name, `\`${name}\`: found ${value}, expected an integer from ${minimum} to ${maximum}.`);
}

function decodeBoolean(name: string, value: unknown): Decoded {
  if (value === true || value === "true") return { value: true };
  if (value === false || value === "false") return { value: false };
  return refuse(name, `\`${name}\`: found ${shown(value)}, expected \`true\` or \`false\`.`);
}

function decodeText(name: string, schema: ParameterSchema, value: unknown): Decoded {
  if (typeof value !== "string") return refuse(name, `\`${name}\`: found ${shown(value)}, expected text.`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    const expected = schema.enum.map((one) => `\`${one}\``).join(" or ");
    return refuse(name, `\`${name}\`: found ${shown(value)}, expected ${expected}.`);
  }
  if (value.length < (schema.minLength ?? 0)) return refuse(name, `\`${name}\` is empty.`);
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return refuse(
      name,
      `\`${name}\` has ${value.length} characters; at most ${schema.maxLength} are allowed.`,
    );
  }
  return { value };
}

/** Text is cut at commas; elements of a JSON array are taken as they are. */
function decodeList(
  name: string,
  { maxItems }: ParameterSchema,
  values: readonly unknown[],
  isJsonArray: boolean,
): Decoded {
  const items: string[] = [];
  for (const value of values) {
    if (typeof value === "string")
      items.push(...(isJsonArray ? [value.trim()].filter((item) => item !== "") : splitList(value)));
    else if (typeof value === "number") items.push(String(value));
    else return refuse(name, `\`${name}\`: found ${shown(value)}, expected text.`);
  }
  if (maxItems === undefined || items.length <= maxItems) return { value: items };
  return refuse(name, `\`${name}\`: found ${items.length} elements, at most ${maxItems} are allowed.`);
}

/** The elements of a comma-separated list: blanks around them dropped, empty ones ignored, `\,` a comma. */
function splitList(text: string): string[] {
  const items: string[] = [];
  let item = "";
  for (let i = 0; i <= text.length; i++) {
    if (i === text.length || text[i] === ",") {
      if (item.trim() !== "") items.push(item.trim());
      item = "";
    } else if (text[i] === "\\" && text[i + 1] === ",") {
      item += text[++i];
    } else {
      item += text[i];
    }
  }
  return items;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text === "" ? "nothing" : `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\``;
}

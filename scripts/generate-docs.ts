/**
 * Writes what is made from the tables in the code: docs/OPERATIONS.md, docs/ERRORS.md, docs/FIELDS.md and
 * docs/openapi.json. With --check, tells which of them are not as they should be.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ERRORS, type ErrorSlug } from "../src/errors/catalogue.ts";
import { createApp } from "../src/http/app.ts";
import { problemTypeOf } from "../src/http/problems.ts";
import { OPERATIONS } from "../src/operations/index.ts";
import type { Operation } from "../src/operations/operation.ts";
import { isPresenceOnly } from "../src/records/field-lookup.ts";
import { type FieldTable, LISTING_FIELDS, PROFILE_FIELDS } from "../src/records/fields.ts";
import { demoIds } from "./demo-ids.ts";
import { examplesOf } from "./examples.ts";

const NOTE =
  "<!-- Made by `npm run generate` from the tables in the code; changes here are overwritten. -->\n";
const FENCE = "```";

async function documents(): Promise<{ readonly [file: string]: string }> {
  return {
    "OPERATIONS.md": await operationsDocument(),
    "ERRORS.md": errorsDocument(),
    "FIELDS.md": fieldsDocument(),
    "openapi.json": await openApi(),
  };
}

async function operationsDocument(): Promise<string> {
  const ids = await demoIds();
  const sections = OPERATIONS.map((operation) => {
    const examples = examplesOf(operation, ids).map(
      ({ parameter, url }) => `# ${parameter}\ncurl -s 'http://127.0.0.1:8080${url}'`,
    );
    return [
      `## ${operation.name}`,
      `${operation.title}. ${operation.description}`,
      parameterTable(operation),
      `${FENCE}bash\n${examples.join("\n")}\n${FENCE}`,
    ].join("\n\n");
  });
  return `${NOTE}
# Operations

Every operation is \`GET /v1/{product_id}/{operation}\`; \`GET /v1/{operation}?product_id=…\` is the same, and so is
\`POST\` to either with a JSON object of the parameters. Lists are comma-separated or repeated; \`\\,\` is a comma in an
element. Unknown parameters are errors. The examples run against \`npm run demo\`.

${sections.join("\n\n")}
`;
}

interface ParameterSchema {
  readonly type: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

function parameterTable({ parameters }: Operation): string {
  const required = new Set(parameters.required ?? []);
  const rows = Object.entries(parameters.properties).map(([name, property]) => {
    const schema = property as ParameterSchema;
    const isRange =
      schema.minimum !== undefined &&
      schema.maximum !== undefined &&
      schema.maximum < Number.MAX_SAFE_INTEGER;
    const type = schema.enum?.join(" or ") ?? (schema.type === "array" ? "list" : schema.type);
    const range = isRange ? `, ${schema.minimum} to ${schema.maximum}` : "";
    const standard = required.has(name)
      ? "required"
      : schema.default === undefined
        ? ""
        : `\`${schema.default}\``;
    return `| \`${name}\` | ${type}${range} | ${standard} | ${cell(schema.description ?? "")} |`;
  });
  return ["| Parameter | Type | Default | Meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function errorsDocument(): string {
  const rows = (Object.keys(ERRORS) as ErrorSlug[]).map((slug) => {
    const { status, title, meaning, action } = ERRORS[slug];
    return `| ${status} | \`${problemTypeOf(slug)}\` | ${title} | ${cell(meaning)} | ${cell(action)} |`;
  });
  return `${NOTE}
# Errors

Errors are \`application/problem+json\` (RFC 9457). \`code\` repeats \`status\` and \`message\` repeats \`detail\`, for clients that
look for those. \`errors\` names each parameter that is wrong; \`position\` counts characters of its value from 0.

${FENCE}json
{
  "type": "urn:lotline:error:invalid-request",
  "title": "Invalid request",
  "status": 400,
  "detail": "\`perPages\` is not a parameter of search_listings. Did you mean \`perPage\`?",
  "code": 400,
  "message": "\`perPages\` is not a parameter of search_listings. Did you mean \`perPage\`?",
  "errors": [{ "parameter": "perPages", "message": "\`perPages\` is not a parameter of search_listings.", "hint": "Did you mean \`perPage\`?" }]
}
${FENCE}

| Status | \`type\` | \`title\` | Meaning | What to do |
| ---: | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

function fieldsDocument(): string {
  return `${NOTE}
# Attributes

What the service knows of attributes beforehand. Records may carry others: scalars and arrays of scalars among them can be
filtered, counted and sorted by, too. *Weight* is how much a word counts there, for relevance. *Facet* marks those that
\`facets=*\` stands for. Of attributes marked *presence*, only \`EXISTS\` can be asked. *Restricted* ones do not exist for
clients. Every attribute may be null or an empty string.

## Listings

${fieldTable("Listings", LISTING_FIELDS)}

## Profiles

${fieldTable("Builders", PROFILE_FIELDS)}
`;
}

function fieldTable(collection: string, table: FieldTable): string {
  const rows: string[] = [];
  const visit = (fields: FieldTable, prefix: string) => {
    for (const [name, field] of Object.entries(fields)) {
      const path = prefix + name;
      const marks = [
        ...(field.facet === true ? ["facet"] : []),
        ...(field.restricted === true ? ["restricted"] : []),
        ...(isPresenceOnly(collection, path) ? ["presence"] : []),
      ];
      rows.push(
        `| \`${path}\` | ${field.type} | ${field.searched ?? ""} | ${marks.join(", ")} | ${cell(field.description)} |`,
      );
      if (field.fields !== undefined) visit(field.fields, `${path}.`);
    }
  };
  visit(table, "");
  return [
    "| Attribute | Type | Weight | Marks | Meaning |",
    "| --- | --- | ---: | --- | --- |",
    ...rows,
  ].join("\n");
}

async function openApi(): Promise<string> {
  const notServing = {
    isReady: false,
    withProduct: () => Promise.reject(new Error("This application only describes itself.")),
  };
  const app = await createApp(notServing, { logger: false });
  const description = app.swagger();
  await app.close();
  return `${JSON.stringify(description, null, 2)}\n`;
}

const isCheck = process.argv.includes("--check");
const outdated: string[] = [];
for (const [name, content] of Object.entries(await documents())) {
  const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
  if (!isCheck) writeFileSync(file, content);
  else if (readFileSync(file, "utf8") !== content) outdated.push(`docs/${name}`);
}
if (outdated.length > 0) {
  console.error(`${outdated.join(", ")}: not what the code says. Run \`npm run generate\`.`);
  process.exit(1);
}

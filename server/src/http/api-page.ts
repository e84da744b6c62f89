import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { openapi } from "./openapi.ts";
import { escapeHtml } from "../language/escape-html.ts";

/**
 * Serves the API description: JSON for programs, an HTML page for browsers. The page is our own, without a script: no
 * maintained viewer runs under the policy of our pages (decision 036).
 */
export function openapiRoutes(app: FastifyInstance, { texts }: Config): void {
  const read = lazily(() => {
    const document = openapi();
    return { document, page: apiPage(document as unknown as ApiDocument, texts.product) };
  });
  const caching = { "cache-control": "no-cache", vary: "accept" };
  const sendJson = (reply: FastifyReply) => reply.headers(caching).send(read().document);
  const sendPage = (reply: FastifyReply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ ...caching, "content-security-policy": apiPagePolicy })
      .send(read().page);

  app.get("/api/docs", async (request, reply) =>
    wantsPage(request) ? sendPage(reply) : sendJson(reply),
  );
  app.get("/api/docs/json", async (_request, reply) => sendJson(reply));
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html");

type Reference = { $ref: string };
type Content = { content: Record<string, { schema: Schema }> };
type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
};
type Response = Content & { description: string };
type Operation = {
  operationId: string;
  summary: string;
  parameters: (Parameter | Reference)[];
  requestBody?: Content;
  responses: Record<string, Response | Reference>;
};
/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
};

const style = readFileSync(join(import.meta.dirname, "api-page.css"), "utf8");
const styleHash = createHash("sha256").update(style).digest("base64");
/** No scripts and no requests; the inline style is allowed by its hash. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Titles of the groups of calls, by their common path prefix. */
const GROUPS: Record<string, string> = {
  drivers_license: "Driver's license",
  plate_number: "Plate number",
  transaction: "Transaction: delivery and payment",
  file: "Photos",
  payment: "Payment (sandbox)",
  office: "Offices",
  delivery_courier: "Couriers, fees and addresses",
  place: "Places on the map",
  appointment: "Appointments",
  alert: "Alerts",
  case: "Cases: problems with a transaction",
  captcha: "Captcha",
};
const groupOf = (path: string): string =>
  path.replace(/^\/api\/(?:ste\/)?/u, "").split("/", 1)[0] ?? "";

/** Renders the API description as an HTML page without scripts. */
export function apiPage(document: ApiDocument, product: string): string {
  const groups = Map.groupBy(Object.entries(document.paths), ([path]) => groupOf(path));
  const contents = [
    ...[...groups.keys()].map((id) => ({ id, title: GROUPS[id] ?? id })),
    { id: "schemas", title: "Schemas" },
  ];
  const name = escapeHtml(product);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#072a66"><title>API - ${name}</title><style>${style}</style></head><body>`,
    `<a class="skip" href="#content">Skip to content</a><header><a href="/">${name}</a></header>`,
    `<main id="content"><div class="intro"><h1>API</h1><p>${inWords(document.info.description)}</p><p><a href="/api/docs/json">OpenAPI 3.1 document (JSON)</a></p></div>`,
    `<nav aria-label="Contents"><ul>${contents.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join("")}</ul></nav><div>`,
    ...[...groups].map(
      ([id, paths]) =>
        `<section id="${id}"><h2>${escapeHtml(GROUPS[id] ?? id)}</h2>${paths.map(([path, operations]) => callsOf(document, path, operations)).join("")}</section>`,
    ),
    `<section id="schemas"><h2>Schemas</h2>${Object.entries(document.components.schemas)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([schemaName, schema]) => schemaSection(schemaName, schema))
      .join("")}</section>`,
    "</div></main></body></html>",
  ].join("\n");
}

const callsOf = (document: ApiDocument, path: string, operations: Record<string, Operation>) =>
  Object.entries(operations)
    .map(([method, operation]) => callSection(document, method, path, operation))
    .join("");

function callSection(
  { components }: ApiDocument,
  method: string,
  path: string,
  { operationId, summary, parameters, requestBody, responses }: Operation,
): string {
  const rows = parameters
    .map((one) => ("$ref" in one ? components.parameters[nameOf(one.$ref)] : one))
    .filter((one) => one !== undefined)
    .map((one) => ({
      ...one,
      text: [`in the ${one.in}`, ...(one.description === undefined ? [] : [one.description])].join(
        "; ",
      ),
    }));
  const whole = Object.entries(responses).map(([status, one]) => ({
    status,
    response: "$ref" in one ? components.responses[nameOf(one.$ref)] : one,
  }));
  const isDone = ({ status }: { status: string }) => status.startsWith("2");
  return [
    `<section class="card" id="${operationId}"><h3><span class="${method}">${method.toUpperCase()}</span> ${code(path)}</h3><p>${escapeHtml(summary)}</p>`,
    rows.length > 0 ? fieldTable("Parameters", rows) : "",
    requestBody ? contentOf("Body", requestBody) : "",
    ...whole
      .filter(isDone)
      .map(({ status, response }) => (response ? contentOf(`Answer ${status}`, response) : "")),
    `<details><summary>Failures of ${operationId}</summary><table aria-label="Failures of ${operationId}"><thead><tr><th scope="col">Status</th><th scope="col">Code and message</th></tr></thead><tbody>`,
    ...whole
      .filter((one) => !isDone(one))
      .map(
        ({ status, response }) =>
          `<tr><th scope="row">${status}</th><td>${paragraphs(response?.description ?? "")}</td></tr>`,
      ),
    "</tbody></table></details></section>",
  ].join("");
}

function contentOf(title: string, { content }: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const caption = `${title} <small>${escapeHtml(type)}</small>`;
      const rows = fieldRows(schema);
      return rows.length > 0
        ? fieldTable(caption, rows)
        : `<h4>${caption}</h4><p>${typeInWords(schema)}</p>`;
    })
    .join("");
}

/** Escapes text and renders `code` between backticks. */
const inWords = (text: string): string =>
  text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? code(part) : escapeHtml(part)))
    .join("");
const paragraphs = (text: string): string =>
  text
    .split("\n\n")
    .map((part) => `<p>${inWords(part)}</p>`)
    .join("");

/** The parts of a JSON schema that the page shows. */
type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Inline code in which a long name or path may wrap after `_`, `.` and `/`. */
const code = (text: string): string =>
  `<code>${escapeHtml(text).replaceAll(/[_./]/gu, "$&<wbr>")}</code>`;
const json = (value: unknown): string => code(JSON.stringify(value));

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? reference;

const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

/** The type of a value in words, with links to named schemas. */
export function typeInWords(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(nameOf(schema.$ref));
    return `<a href="#${name}">${name}</a>`;
  }
  if ("const" in schema) return json(schema.const);
  if (schema.enum) return schema.enum.map(json).join(" or ");
  const several = alternatives(schema);
  if (several.length > 0) return [...new Set(several.map(typeInWords))].join(" or ");
  if (schema.items) return `array of ${typeInWords(schema.items)}`;
  const format = schema.format === undefined ? "" : ` (${escapeHtml(schema.format)})`;
  return `${escapeHtml(schema.type ?? "any value")}${format}`;
}

/** The constraints of a value beyond its type: length, range, pattern. */
export function limits(schema: Schema): string[] {
  const { default: fallback, pattern } = schema;
  return [
    ...range(schema.minLength, schema.maxLength, "characters"),
    ...range(schema.minItems, schema.maxItems, "items"),
    ...range(schema.minimum, schema.maximum, ""),
    ...(pattern === undefined ? [] : [`pattern ${code(pattern)}`]),
    ...alternatives(schema).flatMap(limits),
    ...(schema.items ? limits(schema.items) : []),
    ...(fallback === undefined ? [] : [`default ${json(fallback)}`]),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === 1 && most === undefined) return ["not empty"];
  const ends =
    least === undefined
      ? `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`;
  return [`${ends} ${unit}`.trim()];
}

type Row = { name: string; required: boolean; schema: Schema; text?: string };

/** The fields of an object; nested fields are shown by their path: `office.name`, `reached[].step`. */
export function fieldRows(schema: Schema, path = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { name: path + name, required: schema.required?.includes(name) ?? false, schema: field },
    ...within(field).flatMap(({ inner, suffix }) => fieldRows(inner, path + name + suffix)),
  ]);
}

function within(field: Schema): { inner: Schema; suffix: string }[] {
  if (field.properties) return [{ inner: field, suffix: "." }];
  if (field.items?.properties) return [{ inner: field.items, suffix: "[]." }];
  return alternatives(field).flatMap(within);
}

/** Fields or parameters as a table; two columns, so that it fits a phone. */
export function fieldTable(caption: string, rows: readonly Row[]): string {
  const body = rows.map(
    ({ name, required, schema, text }) =>
      `<tr><th scope="row">${code(name)}${required ? " <small>required</small>" : ""}</th>` +
      `<td>${typeInWords(schema)}${[text === undefined ? null : escapeHtml(text), ...limits(schema)]
        .filter((part) => part !== null)
        .map((part) => `<br><small>${part}</small>`)
        .join("")}</td></tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th></tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** The section of a named schema: its fields, values or alternatives. */
function schemaSection(name: string, schema: Schema): string {
  const rows = fieldRows(schema);
  const body =
    rows.length > 0
      ? fieldTable("Fields", rows)
      : `<p>${typeInWords(schema)}</p>` + alternativesOf(schema);
  return `<section class="card" id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${body}</section>`;
}

/** Alternatives without a name of their own, each with its fields. */
const alternativesOf = (schema: Schema): string =>
  alternatives(schema)
    .filter(({ properties }) => properties !== undefined)
    .map((one, at) => fieldTable(`Either: ${at + 1}`, fieldRows(one)))
    .join("");

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../language/escape-html.ts";
import {
  code,
  fieldRows,
  fieldTable,
  nameOf,
  schemaSection,
  typeInWords,
  type Schema,
} from "./api-page-fields.ts";

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

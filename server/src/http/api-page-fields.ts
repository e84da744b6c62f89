import { escapeHtml } from "../language/escape-html.ts";

/** The parts of a JSON schema that the page shows. */
export type Schema = {
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
export const code = (text: string): string =>
  `<code>${escapeHtml(text).replaceAll(/[_./]/gu, "$&<wbr>")}</code>`;
const json = (value: unknown): string => code(JSON.stringify(value));

export const nameOf = (reference: string): string => reference.split("/").at(-1) ?? reference;

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

export type Row = { name: string; required: boolean; schema: Schema; text?: string };

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
export function schemaSection(name: string, schema: Schema): string {
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

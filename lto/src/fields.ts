import type { ControlCall } from "@portal/contract/control/control-call";
import { toJsonSchema } from "@valibot/to-json-schema";

/** One field of a command's input, as it is given on the command line. */
export type Field = {
  name: string;
  /** `--office-id`, or `OFFICE_ID` for one that is given without a name. */
  shown: string;
  isPositional: boolean;
  isRequired: boolean;
  kind: "text" | "number" | "flag" | "list";
  help: string;
  /** The values that it may have, where these are few. */
  choices: readonly string[];
  fallback: string | undefined;
};

type JsonField = {
  type?: string;
  description?: string;
  enum?: unknown[];
  default?: string | number | boolean;
  items?: { enum?: unknown[] };
};

/** The fields of a command, those without a name first and in their order. */
export function fieldsOf({ input, positional = [] }: ControlCall): Field[] {
  const json = toJsonSchema(input, { errorMode: "ignore", typeMode: "input" }) as {
    properties?: Record<string, JsonField>;
    required?: string[];
  };
  const fields = Object.entries(json.properties ?? {}).map(([name, field]): Field => {
    const isPositional = positional.includes(name);
    return {
      name,
      shown: isPositional ? name.toUpperCase() : `--${name.replaceAll("_", "-")}`,
      isPositional,
      isRequired: (json.required ?? []).includes(name),
      kind: kindOf(field),
      help: field.description ?? "",
      choices: (field.enum ?? field.items?.enum ?? []).map(String),
      fallback: field.default === undefined ? undefined : String(field.default),
    };
  });
  const place = ({ name, isPositional }: Field) =>
    isPositional ? positional.indexOf(name) : positional.length;
  return fields.toSorted((one, other) => place(one) - place(other));
}

function kindOf({ type }: JsonField): Field["kind"] {
  if (type === "boolean") return "flag";
  if (type === "integer" || type === "number") return "number";
  return type === "array" ? "list" : "text";
}

/** What was typed for a field, as the command's schema takes it. */
export function valueOf({ kind }: Field, typed: string | boolean): unknown {
  if (typeof typed === "boolean") return typed;
  if (kind === "list") return typed.split(",").map((one) => one.trim());
  if (kind !== "number") return typed;
  return typed.trim() === "" || Number.isNaN(Number(typed)) ? typed : Number(typed);
}

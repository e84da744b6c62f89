import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  callProvider,
  ForeignAnswer,
  isKeyRefusal,
  ProviderRefused,
  readShape,
  type ProviderCall,
  type TypedField,
} from "../provider-call.ts";

export type Gateway = {
  /** The account's name, for logs. */
  name: string;
  url: string;
  fetch: typeof fetch;
  now: () => Date;
  /** The gateway's own code in a refusal; an unreadable refusal throws as an unreadable answer does. */
  codeOf(text: string): string;
  /** Its codes for what it does not know. */
  unknownCodes: readonly string[];
};

type Call = {
  method: ProviderCall["method"];
  path: string;
  /** The user of Basic authentication; the password is empty. */
  key: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

/**
 * The text of a gateway's answer.
 * @throws Problem `provider_unavailable`, `resource_not_found`; ProviderRefused with the gateway's code
 */
export async function askForText(gateway: Gateway, call: Call): Promise<string> {
  const { status, text } = await callProvider({
    provider: gateway.name,
    fetch: gateway.fetch,
    now: gateway.now,
    url: `${gateway.url}${call.path}`,
    method: call.method,
    headers: {
      authorization: `Basic ${Buffer.from(`${call.key}:`).toString("base64")}`,
      "content-type": "application/json",
      ...call.headers,
    },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
  });
  if (status < 300) return text;
  if (status === 404) throw unknownTo(gateway, text);
  throw new ProviderRefused(gateway.name, codeOf(gateway, status, text), status, {
    typed: typedFieldsIn(text),
  });
}

/** How gateways name the fields that they refuse: PayMongo by `source.pointer`, Maya by `parameters`, Xendit by `path`. */
const NamedFields = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    errors: v.fallback(
      v.array(
        v.object({
          source: v.fallback(v.object({ pointer: v.fallback(v.string(), "") }), { pointer: "" }),
          path: v.fallback(v.string(), ""),
        }),
      ),
      [],
    ),
    parameters: v.fallback(v.array(v.object({ field: v.fallback(v.string(), "") })), []),
  }),
);
const TYPED: readonly [RegExp, TypedField][] = [
  [/e-?mail/iu, "email"],
  [/phone|mobile/iu, "contact_number"],
];

/** The refused fields that a person has typed; none as soon as another is at fault too, which nobody here can mend. */
function typedFieldsIn(text: string): TypedField[] {
  const { success, output } = v.safeParse(NamedFields, text);
  if (!success) return [];
  const named = [
    ...output.errors.map(({ source, path }) => source.pointer || path),
    ...output.parameters.map(({ field }) => field),
  ].map((name) => TYPED.find(([words]) => words.test(name))?.[1]);
  return named.every((field) => field !== undefined) ? [...new Set(named)] : [];
}

function unknownTo(gateway: Gateway, text: string): Problem {
  const code = codeIn(gateway, text) ?? "no_code";
  if (gateway.unknownCodes.includes(code)) return new Problem("resource_not_found");
  const cause = new ForeignAnswer(gateway.name, code);
  return new Problem("resource_not_found", undefined, { cause });
}

function codeIn(gateway: Gateway, text: string): string | null {
  try {
    return gateway.codeOf(text);
  } catch {
    return null;
  }
}

/** A wrong key is refused before the gateway's own code is reached, by a machine that may know no codes. */
function codeOf(gateway: Gateway, status: number, text: string): string {
  try {
    return gateway.codeOf(text);
  } catch (error) {
    if (isKeyRefusal(status)) return `${status}`;
    throw error;
  }
}

/** The answer as JSON of this shape. */
export const ask = async <const Schema extends v.GenericSchema>(
  gateway: Gateway,
  schema: Schema,
  call: Call,
): Promise<v.InferOutput<Schema>> =>
  readShape(schema, await askForText(gateway, call), gateway.name);

/** For a call whose refusal says nothing that is not read afterwards anyway. */
export async function nullIfRefused<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === "resource_not_found";
    if (isUnknown || error instanceof ProviderRefused) return null;
    throw error;
  }
}

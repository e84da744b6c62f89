import type { PaymentChannel } from "@portal/contract/courier";
import * as v from "valibot";
import { isUnknown, Problem } from "../../problem/problem.ts";
import type { Money, PaymentReading, PaymentRef } from "./payment-provider.ts";
import {
  callProvider,
  ForeignAnswer,
  isKeyRefusal,
  ProviderRefused,
  readShape,
  type TypedField,
} from "../provider-call.ts";

/** What every adapter of a gateway is made from. */
export type GatewayOptions = {
  account: {
    /** For logs. */
    name: string;
    url: string;
    secretKey: string;
    /** Of the webhooks of this account; several while one is replaced. */
    webhookSecrets: string[];
  };
  fetch: typeof fetch;
  now: () => Date;
};

/** How a gateway speaks. */
type Wire = {
  /** Reads its own code in a refusal; an unreadable refusal throws as an unreadable answer does. */
  refusal: v.GenericSchema<unknown, string>;
  /** Its codes for what it does not know. */
  unknownCodes: readonly string[];
  parse: (text: string) => unknown;
};

/** A POST where there is a body, else a GET. */
type Call = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The user of Basic authentication, whose password is empty; the account's secret key by default. */
  key?: string;
};

export type Gateway<Options extends GatewayOptions = GatewayOptions> = Options & {
  /**
   * The text of the gateway's answer.
   * @throws Problem `provider_unavailable`, `resource_not_found`; ProviderRefused with the gateway's code
   */
  send(call: Call): Promise<string>;
  /** The answer as this shape. */
  ask<const Schema extends v.GenericSchema>(
    schema: Schema,
    call: Call,
  ): Promise<v.InferOutput<Schema>>;
};

export function gateway<Options extends GatewayOptions>(
  options: Options,
  wire: Wire,
): Gateway<Options> {
  const { account, fetch, now } = options;
  const { name } = account;
  const codeIn = (text: string): string => readShape(wire.refusal, text, name);
  const send = async ({ path, body, headers, key = account.secretKey }: Call): Promise<string> => {
    const { status, text } = await callProvider({
      provider: name,
      fetch,
      now,
      url: `${account.url}${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
        "content-type": "application/json",
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (status < 300) return text;
    if (status === 404) throw unknownTo(name, orElse("no_code", codeIn, text), wire.unknownCodes);
    // A wrong key is refused before the gateway's own code is reached, by a machine that may know no codes.
    const code = isKeyRefusal(status) ? orElse(`${status}`, codeIn, text) : codeIn(text);
    throw new ProviderRefused(name, code, status, { typed: typedFieldsIn(text) });
  };
  return {
    ...options,
    send,
    ask: async (schema, call) => readShape(schema, await send(call), name, wire.parse),
  };
}

function orElse(fallback: string, codeIn: (text: string) => string, text: string): string {
  try {
    return codeIn(text);
  } catch {
    return fallback;
  }
}

function unknownTo(name: string, code: string, unknownCodes: readonly string[]): Problem {
  if (unknownCodes.includes(code)) return new Problem("resource_not_found");
  const cause = new ForeignAnswer(name, code);
  return new Problem("resource_not_found", undefined, { cause });
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

/** For a call whose refusal says nothing that is not read afterwards anyway. */
export async function nullIfRefused<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error) || error instanceof ProviderRefused) return null;
    throw error;
  }
}

type Methods = {
  /** `payment_method_types` of a checkout session; a QR Ph code takes another way (QR_CHANNEL). */
  payMongo: string;
  /** `payment_methods` of an invoice. */
  xendit: string;
};

/**
 * How each gateway calls our channels. Maya is not told one: its page offers what the account is enabled for.
 */
export const channelMethods: Record<PaymentChannel, Methods> = {
  Gcash: { payMongo: "gcash", xendit: "GCASH" },
  Maya: { payMongo: "paymaya", xendit: "PAYMAYA" },
  Visa: { payMongo: "card", xendit: "CREDIT_CARD" },
  Qrph: { payMongo: "qrph", xendit: "QRPH" },
  "Dayon QRPH": { payMongo: "qrph", xendit: "QRPH" },
};

type ReadNumber = (key: string, value: unknown, context: { source?: string }) => unknown;
/** The language's own types do not know the third argument yet. */
const parseWithSource = JSON.parse as (text: string, read: ReadNumber) => unknown;

/** JSON with every number as the text it was written with: money never becomes a float. */
export const parseExact = (text: string): unknown =>
  parseWithSource(text, (_, value, { source }) => (typeof value === "number" ? source : value));

/** A gateway's word for a state, as ours. */
export const stateIn = <const State extends string>(states: Readonly<Record<string, State>>) => {
  const known = new Map(Object.entries(states));
  return v.pipe(
    v.string(),
    v.transform((word) => known.get(word)),
    v.custom<State>((state) => state !== undefined),
  );
};

export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.toDate());

/** An amount in pesos as it was written, as centavos. A smaller part than a centavo becomes a half, so that it shows. */
export const Pesos = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,11}(?:\.\d{1,20})?$/u),
  v.transform((written) => {
    const [whole = "", decimals = ""] = written.replace("-", "").split(".");
    const centavos = Number(whole + decimals.slice(0, 2).padEnd(2, "0"));
    const part = /[1-9]/u.test(decimals.slice(2)) ? 0.5 : 0;
    return written.startsWith("-") ? -(centavos + part) : centavos + part;
  }),
);

/** Pesos as a number of JSON: dividing by 100 gives the number nearest to the decimal, which is written as that decimal. */
export const pesosOf = (centavos: number): number => centavos / 100;

/**
 * What a gateway says of a payment: all its money, each sum by itself, so that it makes no difference whether a second one
 * was noticed together with the first or later.
 * @param money amounts of any size, also fractions of a centavo: they are reported, never refused
 * @param unpaid its status while there is no money
 */
export function readingOf(
  payment: PaymentRef,
  reference: string,
  money: readonly Money[],
  unpaid: Exclude<PaymentReading["status"], "paid">,
): PaymentReading {
  const of = { providerId: payment.providerId, reference };
  const [first, ...others] = money
    .map((sum) => ({ ...sum, amountCentavos: wholeOf(payment, sum.amountCentavos) }))
    .toSorted((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0));
  return first ? { ...of, status: "paid", money: [first, ...others] } : { ...of, status: unpaid };
}

/** A fraction of a centavo is rounded, but never to the amount that was asked for. */
function wholeOf({ amountCentavos: asked }: PaymentRef, amount: number): number {
  const whole = Math.floor(amount);
  return whole !== amount && whole === asked ? whole + 1 : whole;
}

import type { PaymentChannel } from "@portal/contract/courier";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import type { Money, PaymentReading, PaymentRef } from "./payment-provider.ts";
import {
  callProvider,
  ForeignAnswer,
  isKeyRefusal,
  type ProviderCall,
  ProviderRefused,
  readShape,
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

/** The text of an answer as JSON of this shape, numbers as their text. */
export function readExact<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  provider: string,
): v.InferOutput<Schema> {
  return readShape(schema, text, provider, parseExact);
}

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

/** A reading of a payment without money. */
export const unpaidReading = (
  { providerId, amountCentavos }: PaymentRef,
  status: Exclude<PaymentReading["status"], "paid">,
  reference: string,
): PaymentReading => ({
  providerId,
  reference,
  status,
  amountCentavos,
  currency: "PHP",
  paidAt: null,
  moneyId: null,
  feeCentavos: null,
  more: [],
});

/**
 * A reading of all money of a payment, each sum by itself: whether the second was noticed together with the first or later
 * makes no difference.
 * @param all amounts of any size, also fractions of a centavo: they are reported, never refused
 */
export function paidReading(
  payment: PaymentRef,
  all: readonly [Money, ...Money[]],
  reference: string,
): PaymentReading {
  const [first, ...more] = all
    .map((money) => ({ ...money, amountCentavos: wholeOf(payment, money.amountCentavos) }))
    .toSorted((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0)) as [
    Money,
    ...Money[],
  ];
  return { providerId: payment.providerId, reference, status: "paid", ...first, more };
}

/** A fraction of a centavo is rounded, but never to the amount that was asked for. */
function wholeOf({ amountCentavos: asked }: PaymentRef, amount: number): number {
  const whole = Math.floor(amount);
  return whole !== amount && whole === asked ? whole + 1 : whole;
}

export const isAny = <One>(all: One[]): all is [One, ...One[]] => all.length > 0;

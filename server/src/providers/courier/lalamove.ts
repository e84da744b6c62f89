import { createHmac } from "node:crypto";
import { brokenText } from "@portal/contract/check-fields";
import * as v from "valibot";
import type { DeliveryState } from "../../db/delivery-state.ts";
import { Problem } from "../../problem/problem.ts";
import {
  type PlacedOrder,
  type CourierCheckpoint,
  type CourierEvent,
  type CourierOrder,
  type CourierProvider,
  type CourierQuote,
  type CourierStop,
  unasked,
} from "./courier-provider.ts";
import { deliveryStateOf } from "./courier-states.ts";
import {
  callProvider,
  type ProviderAnswer,
  ProviderRefused,
  readShape,
  requireOwn404,
} from "../provider-call.ts";
import { isSame, refuseStale } from "../webhook-checks.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { uuidFrom } from "../../security/random.ts";

type LalamoveOptions = {
  account: {
    /** Origin of the interface, such as `https://rest.lalamove.com`. */
    url: string;
    apiKey: string;
    apiSecret: string;
    /** Such as MOTORCYCLE; the cities' lists name them. */
    serviceType: string;
    /** Where its tracking pages are, such as `https://track.courier.example`. */
    trackingOrigins: readonly string[];
    /** Called at the office when the office has no number of its own; Lalamove wants one. */
    senderNumber: string;
    /** Path of the webhook's address: part of what Lalamove signs. */
    webhookPath: string;
  };
  fetch: typeof fetch;
  now: () => Date;
  random: (bytes: number) => Buffer;
};

const MARKET = "PH";
const id = v.pipe(v.string(), v.regex(/^\d{1,30}$/u));
/** `2022-04-13T07:23:39.00Z`, and the odd `2025-09-10T19:21.00Z` with seconds after a point. */
const Time = v.pipe(
  v.string(),
  v.transform((said) => said.replace(/T(\d\d:\d\d)\.(\d\d)Z$/u, "T$1:$2Z")),
  v.isoTimestamp(),
  v.toDate(),
);
const Centavos = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(?:\.\d{1,2})?$/u),
  v.transform((pesos) => Math.round(Number(pesos) * 100)),
);
const Quotation = v.object({
  data: v.object({
    quotationId: id,
    expiresAt: Time,
    stops: v.strictTuple([v.object({ stopId: id }), v.object({ stopId: id })]),
    priceBreakdown: v.object({ total: Centavos, currency: v.literal("PHP") }),
  }),
});
const stateOf = (word: string) => deliveryStateOf("Lalamove", word);
const Ordered = v.object({
  data: v.object({
    orderId: id,
    shareLink: v.nullish(v.string()),
    metadata: v.nullish(v.object({ reference: v.nullish(v.string()) })),
  }),
});
const Status = v.pipe(
  v.string(),
  v.transform(stateOf),
  v.custom<DeliveryState>((state) => state !== null),
);
const Order = v.object({ data: v.object({ status: Status }) });
/** The documents show a list, and in places an object or the bare message. */
const one = v.object({ id: v.string() });
const Failure = v.union([
  v.pipe(
    v.object({ errors: v.looseTuple([one]) }),
    v.transform(({ errors }) => errors[0].id),
  ),
  v.pipe(
    v.object({ errors: one }),
    v.transform(({ errors }) => errors.id),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/**
 * Lalamove v3. It has no key that makes an order happen once; its only brake is that a quotation can be ordered once.
 * So a quotation goes with its two stops, as one text, and nothing is ever placed with a new one by itself.
 */
export function lalamove(o: LalamoveOptions): CourierProvider {
  const { account } = o;
  return {
    name: "lalamove",
    booking: "same_quotation",
    failedPickup: "ends",
    ...unasked,
    quote: (order) => quote(o, order),
    book: (order) => book(o, order),
    orderOf: (trackingNumber) => orderOf(o, trackingNumber),
    track: (trackingNumber) => track(o, trackingNumber),
    webhooksOf: "one",
    readWebhook: (rawBody, _headers, now) => readLalamoveWebhook(account, rawBody, now),
  };
}

/** A POST where there is data, else a GET; signed in lower-case hex over `{ms}\r\n{METHOD}\r\n{path}\r\n\r\n{body}`. */
async function call(
  { account, fetch: send, now, random }: LalamoveOptions,
  path: string,
  data?: object,
): Promise<ProviderAnswer> {
  const body = data && JSON.stringify({ data });
  const method = body === undefined ? "GET" : "POST";
  const time = String(now().getTime());
  const signature = createHmac("sha256", account.apiSecret)
    .update(`${time}\r\n${method}\r\n${path}\r\n\r\n${body ?? ""}`)
    .digest("hex");
  const answer = await callProvider({
    provider: "lalamove",
    fetch: send,
    url: `${account.url}${path}`,
    headers: {
      authorization: `hmac ${account.apiKey}:${time}:${signature}`,
      market: MARKET,
      "request-id": uuidFrom(random),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body,
    now,
  });
  requireOwn404("lalamove", answer);
  return answer;
}

/** Lalamove's own word for a refusal, else the status. */
function codeOf({ status, text }: ProviderAnswer): string {
  try {
    const code = v.parse(Failure, JSON.parse(text));
    return /^ERR_[A-Z_]+$/u.test(code) ? code : `${status}`;
  } catch {
    return `${status}`;
  }
}

/** @throws ProviderRefused */
function taken(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status >= 300) throw new ProviderRefused("lalamove", codeOf(answer), answer.status);
  return answer;
}

async function quote(o: LalamoveOptions, order: CourierOrder): Promise<CourierQuote> {
  const answer = await call(o, "/v3/quotations", {
    serviceType: o.account.serviceType,
    language: "en_PH",
    stops: [stopFields(order.pickup), stopFields(order.dropoff)],
  });
  const { data } = readShape(Quotation, idsAsTexts(taken(answer).text), "lalamove");
  return {
    quotation: [data.quotationId, ...data.stops.map(({ stopId }) => stopId)].join("/"),
    feeCentavos: data.priceBreakdown.total,
    validUntil: data.expiresAt,
  };
}

function stopFields({ point, fullAddress }: CourierStop) {
  if (!point) throw new ProviderRefused("lalamove", "no_point");
  const [lat, lng] = [point.latitude, point.longitude].map(String);
  return { coordinates: { lat, lng }, address: fullAddress };
}

async function book(o: LalamoveOptions, order: CourierOrder): Promise<PlacedOrder> {
  const [quotationId, from, to] = order.quotation?.split("/") ?? [];
  if (quotationId === undefined) throw new ProviderRefused("lalamove", "no_quotation");
  const { pickup, dropoff, reference } = order;
  const answer = await call(o, "/v3/orders", {
    quotationId,
    sender: {
      stopId: from,
      name: pickup.name,
      phone: pickup.contactNumber || o.account.senderNumber,
    },
    recipients: [{ stopId: to, name: dropoff.name, phone: dropoff.contactNumber }],
    metadata: { reference },
  });
  return ordered(o, taken(answer)).order;
}

function ordered({ account }: LalamoveOptions, answer: ProviderAnswer) {
  const { data } = readShape(Ordered, idsAsTexts(answer.text), "lalamove");
  const trackingUrl = outsideLink(account.trackingOrigins, data.shareLink ?? null);
  const order: PlacedOrder = { trackingNumber: data.orderId, trackingUrl };
  return { order, reference: data.metadata?.reference ?? null };
}

/** Null for an order that is not Lalamove's. */
async function details(o: LalamoveOptions, trackingNumber: string): Promise<ProviderAnswer | null> {
  const answer = await call(o, `/v3/orders/${encodeURIComponent(trackingNumber)}`);
  return isUnknown(answer) ? null : taken(answer);
}

/** Captured webhooks do not show the metadata; the order itself does. */
async function orderOf(o: LalamoveOptions, trackingNumber: string) {
  const answer = await details(o, trackingNumber);
  if (answer === null) return null;
  const { order, reference } = ordered(o, answer);
  return { ...order, reference };
}

/** Lalamove tells only what is now, and not since when. */
async function track(
  o: LalamoveOptions,
  trackingNumber: string,
): Promise<CourierCheckpoint[] | null> {
  const answer = await details(o, trackingNumber);
  if (answer === null) return null;
  const { status: state } = readShape(Order, answer.text, "lalamove").data;
  return [{ id: `${trackingNumber}_${state}`, at: o.now(), state, note: "" }];
}

const isUnknown = (answer: ProviderAnswer) =>
  answer.status === 404 || codeOf(answer) === "ERR_ORDER_NOT_FOUND";

const Envelope = v.object({
  apiKey: v.string(),
  timestamp: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.digits()),
  signature: v.pipe(v.string(), v.hexadecimal()),
  // Both spellings are seen.
  eventId: v.nullish(v.string()),
  eventID: v.nullish(v.string()),
});
/** A change of the wallet, for one, is about no order. */
const Data = v.object({
  order: v.nullish(
    v.object({
      orderId: v.pipe(v.string(), v.minLength(1)),
      metadata: v.nullish(v.object({ reference: v.nullish(v.string()) })),
    }),
  ),
});

/** Order numbers have 19 digits, more than a number can hold: one that is not a text becomes one before it is read. */
const idsAsTexts = (json: string): string =>
  json.replaceAll(/("(?:orderId|quotationId|stopId)"\s*:\s*)(\d+)/gu, '$1"$2"');

/**
 * Lalamove signs inside the body, over the time, the path of our address and the text of `data`. An empty body comes when
 * the address is saved.
 * @throws Problem('webhook_refused')
 */
function readLalamoveWebhook(
  account: { apiKey: string; apiSecret: string; webhookPath: string },
  rawBody: Buffer,
  now: Date,
): { handshake: true } | CourierEvent[] {
  const text = rawBody.toString("utf8");
  if (text.trim() === "") return { handshake: true };
  try {
    const { eventId, eventID, ...envelope } = v.parse(Envelope, JSON.parse(text));
    refuseStale(millisecondsOf(envelope.timestamp), now);
    const data = memberText(text, "data");
    if (envelope.apiKey !== account.apiKey || !isSigned(account, envelope, data))
      throw new Error("not signed by this account");
    // From the signed text, not from the body: a second "data" in it would not be signed.
    const { order } = v.parse(Data, JSON.parse(idsAsTexts(data)));
    if (!order) return [];
    const reference = order.metadata?.reference ?? null;
    const event = eventId ?? eventID ?? envelope.signature;
    const told = { eventId: event, trackingNumber: order.orderId, reference, report: null };
    if (brokenText(told) !== undefined) throw new Error("It has a text that cannot be kept.");
    return [told];
  } catch (cause) {
    throw new Problem("webhook_refused", undefined, { cause });
  }
}

/** Over the text as it was sent; or over the same without escapes and spaces, which partners' code is seen to check. */
function isSigned(
  { apiSecret, webhookPath }: { apiSecret: string; webhookPath: string },
  { timestamp, signature }: { timestamp: string; signature: string },
  data: string,
): boolean {
  return [data, JSON.stringify(JSON.parse(data))].some((text) => {
    const signed = `${timestamp}\r\nPOST\r\n${webhookPath}\r\n\r\n${text}`;
    return isSame(signature, createHmac("sha256", apiSecret).update(signed).digest("hex"));
  });
}

/** Seconds, as captures show; milliseconds, as in the signatures of requests, have three digits more. */
const millisecondsOf = (timestamp: string): number =>
  timestamp.length > 11 ? Number(timestamp) : Number(timestamp) * 1000;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu;

/** The text of a member of the outermost object, to the byte. */
function memberText(json: string, name: string): string {
  let depth = 0;
  let begins: number | null = null;
  const tokens = Array.from(json.matchAll(TOKEN));
  for (const [at, { 0: token, index }] of tokens.entries()) {
    if (token === "}" || token === "]") depth -= 1;
    if (begins !== null && depth === 1) return json.slice(begins, index + token.length);
    const isNamed = tokens[at - 2]?.[0] === JSON.stringify(name) && tokens[at - 1]?.[0] === ":";
    if (depth === 1 && isNamed) {
      begins = index;
      if (token !== "{" && token !== "[") return token;
    }
    if (token === "{" || token === "[") depth += 1;
  }
  throw new Error(`no ${name}`);
}

import { createHmac } from "node:crypto";
import { printedCode } from "@portal/contract/text";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  type PlacedOrder,
  type CourierCheckpoint,
  type CourierEvent,
  type CourierOrder,
  type CourierProvider,
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
import { readBody } from "../webhook-checks.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { uuidFrom } from "../../security/random.ts";

type QuadxOptions = {
  account: {
    /** Origin of the interface, such as `https://api.quadx.xyz`. */
    url: string;
    apiKey: string;
    secretKey: string;
    /** The page of a parcel, with `{number}`; null for no link. */
    trackingPage: string | null;
    /** Where its tracking pages are, such as `https://track.courier.example`. */
    trackingOrigins: readonly string[];
    /** Called at the office when the office has no number of its own. */
    senderNumber: string;
  };
  fetch: typeof fetch;
  now: () => Date;
  random: (bytes: number) => Buffer;
};

const PAGE = 100;
/** Of a list that does not obey `reference_id`. */
const MOST_PAGES = 20;

const text = v.pipe(v.string(), v.minLength(1));
const Order = v.object({
  tracking_number: printedCode(60),
  reference_id: v.nullish(v.string()),
});
const Orders = v.object({
  last_page: v.number(),
  data: v.array(v.object({ ...Order.entries, id: v.number() })),
});
const stateOf = (word: string) => deliveryStateOf("Quadx", word);
/** `tat` is the whole way: when each status began, in seconds. */
const Way = v.pipe(
  v.object({
    status: text,
    status_updated_at: v.pipe(v.nullish(v.string(), ""), v.transform(secondsOf)),
    tat: v.fallback(v.record(v.string(), v.number()), {}),
  }),
  v.forward(
    v.check(({ status, tat }) => [status, ...Object.keys(tat)].some(stateOf)),
    ["status"],
  ),
  v.forward(
    v.check(({ status, status_updated_at, tat }) => status_updated_at !== null || status in tat),
    ["status_updated_at"],
  ),
);
const Rejected = v.object({ parameters: v.record(v.string(), v.unknown()) });
const EventId = v.union([v.pipe(v.number(), v.safeInteger()), text]);
const Update = v.object({
  data: v.pipe(v.array(v.object({ ...Order.entries, event_id: EventId })), v.maxLength(500)),
});

/**
 * QuadX, also called GoGo Xpress. Its webhooks carry no signature: their address is secret, and they are believed only
 * after asking back. Whether it refuses a repeated reference is not documented, so it is asked before each order.
 */
export function quadx(o: QuadxOptions): CourierProvider {
  return {
    name: "quadx",
    booking: "by_reference",
    failedPickup: "comes_again",
    ...unasked,
    book: (order) => book(o, order),
    find: (reference) => find(o, reference),
    track: (trackingNumber) => track(o, trackingNumber),
    webhooksOf: "many",
    readWebhook: readUpdate,
  };
}

/** A POST where there is a body, else a GET. */
async function call(o: QuadxOptions, path: string, body?: object): Promise<ProviderAnswer> {
  const iat = Math.floor(o.now().getTime() / 1000);
  const answer = await callProvider({
    provider: "quadx",
    fetch: o.fetch,
    url: `${o.account.url}/v2/orders${path}`,
    headers: {
      authorization: `Bearer ${quadxToken(o.account, { iat, jti: uuidFrom(o.random) })}`,
      "content-type": "application/json",
    },
    body: body && JSON.stringify(body),
    now: o.now,
  });
  if (answer.status === 401) throw new ProviderRefused("quadx", "401", 401);
  requireOwn404("quadx", answer);
  return answer;
}

async function book(o: QuadxOptions, order: CourierOrder): Promise<PlacedOrder> {
  // The newest only: who books again after silence has asked `find`.
  const before = await look(o, order.reference, 1);
  if (before !== null && before !== "perhaps") return before;
  const answer = await call(o, "", orderFields(order, o.account.senderNumber));
  if (answer.status < 300) return placedOrder(o, readShape(Order, answer.text, "quadx"));
  const wrong = wrongFields(answer);
  const meanwhile = wrong.includes("reference_id") ? await find(o, order.reference) : null;
  if (meanwhile) return meanwhile;
  throw new ProviderRefused("quadx", [answer.status, ...wrong].join("."));
}

function wrongFields({ text: said }: ProviderAnswer): string[] {
  try {
    return Object.keys(v.parse(Rejected, JSON.parse(said)).parameters);
  } catch {
    return [];
  }
}

function placedOrder(
  { account }: QuadxOptions,
  { tracking_number }: v.InferOutput<typeof Order>,
): PlacedOrder {
  const number = encodeURIComponent(tracking_number);
  const page = account.trackingPage?.replace("{number}", number) ?? null;
  return {
    trackingNumber: tracking_number,
    trackingUrl: outsideLink(account.trackingOrigins, page),
  };
}

async function find(o: QuadxOptions, reference: string): Promise<PlacedOrder | null> {
  const found = await look(o, reference, MOST_PAGES);
  if (found === "perhaps") throw new Problem("provider_unavailable");
  return found;
}

/**
 * The list can be read by pages; that it obeys `reference_id` is not documented. So each row is compared, and "none" (null)
 * is said only after the last page, or after many that go back in time: who looks has booked just now.
 */
async function look(
  o: QuadxOptions,
  reference: string,
  pages: number,
): Promise<PlacedOrder | "perhaps" | null> {
  let before = Infinity;
  let isNewestFirst = true;
  for (let page = 1; page <= pages; page += 1) {
    const wanted = `reference_id=${encodeURIComponent(reference)}`;
    const answer = await call(o, `?${wanted}&page=${page}&per_page=${PAGE}`);
    if (answer.status >= 300) throw new ProviderRefused("quadx", `list.${answer.status}`);
    const { data, last_page } = readShape(Orders, answer.text, "quadx");
    const found = data.find(({ reference_id }) => reference_id === reference);
    if (found) return placedOrder(o, found);
    if (page >= last_page) return null;
    for (const { id } of data) {
      isNewestFirst &&= id < before;
      before = id;
    }
  }
  return isNewestFirst ? null : "perhaps";
}

async function track(o: QuadxOptions, trackingNumber: string): Promise<CourierCheckpoint[] | null> {
  const answer = await call(o, `/${encodeURIComponent(trackingNumber)}`);
  if (answer.status === 404) return null;
  if (answer.status >= 300)
    throw new ProviderRefused("quadx", `track.${answer.status}`, answer.status);
  const { status, status_updated_at, tat } = readShape(Way, answer.text, "quadx");
  const { [status]: begun = status_updated_at ?? 0, ...before } = tat;
  // Of two in one second, the present one is the later.
  const steps = [...Object.entries(before), [status, begun] as const].toSorted(
    ([, one], [, other]) => one - other,
  );
  return steps.flatMap(([word, seconds]) => {
    const state = stateOf(word);
    const id = `${trackingNumber}_${word}_${seconds}`;
    return state === null ? [] : [{ id, at: new Date(seconds * 1000), state, note: "" }];
  });
}

/** Seconds of `2017-12-06 16:41:31.898782+08`; null for anything else. */
function secondsOf(said: string): number | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?([+-]\d\d)(?::?00)?$/u.exec(said) ?? [];
  const at = Date.parse(`${day}T${time}${zone}:00`);
  return Number.isNaN(at) ? null : at / 1000;
}

const readUpdate = (rawBody: Buffer): CourierEvent[] =>
  readBody(Update, rawBody).data.map(({ event_id, tracking_number, reference_id }) => ({
    eventId: String(event_id),
    trackingNumber: tracking_number,
    reference: reference_id ?? null,
    report: null,
  }));

/** QuadX wants a value of at least one peso. */
const LEAST_CENTAVOS = 100;

/** A new order as QuadX wants it: both ends in parts, and a return to the office. */
function orderFields(order: CourierOrder, senderNumber: string) {
  const pesos = Math.max(order.declaredValueCentavos, LEAST_CENTAVOS) / 100;
  const office = addressFields(order.pickup, senderNumber);
  return {
    currency: "PHP",
    total: pesos.toFixed(2),
    payment_method: "other",
    payment_provider: "other",
    status: "for_pickup",
    shipment: "small-pouch",
    reference_id: order.reference,
    buyer_name: order.dropoff.name.slice(0, 100),
    contact_number: order.dropoff.contactNumber,
    ...(order.dropoff.email !== null && { email: order.dropoff.email }),
    pickup_address: office,
    return_address: office,
    delivery_address: addressFields(order.dropoff, ""),
    items: [{ type: "product", description: "Document", amount: pesos, quantity: 1 }],
  };
}

function addressFields(stop: CourierStop, otherNumber: string) {
  const { line, barangay, city, province, postalCode } = stop.address;
  return {
    name: stop.name,
    mobile_number: stop.contactNumber || otherNumber,
    line_1: line,
    ...(barangay !== null && { district: barangay }),
    city,
    state: province,
    ...(postalCode !== null && { postal_code: postalCode }),
    country: "PH",
  };
}

/** A token for one request: QuadX refuses a `jti` that it has seen. */
export function quadxToken(
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  { iat, jti }: { iat: number; jti: string },
): string {
  const encoded = [
    { alg: "HS256", typ: "JWT" },
    { iat, jti, sub: apiKey },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signed = encoded.join(".");
  return `${signed}.${createHmac("sha256", secretKey).update(signed).digest("base64url")}`;
}

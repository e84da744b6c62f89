import { createHmac } from "node:crypto";
import * as v from "valibot";
import { json, jsonBody, redirect, startDouble, type Answer, type Asked } from "./double-server.ts";
import type { DoubleServer } from "./double-server.ts";
import { webhookQueue, type WebhookOptions, type WebhookQueue } from "./double-webhooks.ts";
import { PARCEL_PAGE, parcelPage } from "./parcel-page.ts";
import { faultsOf, NewOrder, STATUSES, type QuadxFields } from "./quadx-order.ts";

const MINUTE = 60_000;
/** Of a token; the documents give no number. */
const TOKEN_MINUTES = 5;
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

export type QuadxOrder = {
  id: number;
  trackingNumber: string;
  fields: QuadxFields;
  steps: { status: string; at: Date }[];
};

export type QuadxDouble = DoubleServer & {
  /** The ledger, oldest first. */
  orders: QuadxOrder[];
  webhooks: WebhookQueue;
  /** Moves one and tells of it. */
  move(trackingNumber: string, status: string, at?: Date): Promise<void>;
  /** One webhook that tells of the latest status of several, as the documents show. */
  tellOf(trackingNumbers: string[]): Promise<void>;
};

export type QuadxOptions = {
  apiKey: string;
  secretKey: string;
  now: () => Date;
  webhooks?: Partial<Pick<WebhookOptions, "post" | "delaysMs">>;
  /** Whether the list obeys `reference_id`, and whether a repeated one is refused: the documents do not say. */
  filters?: boolean;
  refusesRepeats?: boolean;
};

/** QuadX ("X for Developers", v2): tokens used once, orders, unsigned webhooks. */
export async function startQuadx(o: QuadxOptions): Promise<QuadxDouble> {
  const used = new Set<string>();
  const orders: QuadxOrder[] = [];
  const server = await startDouble(async (asked) => {
    if (asked.path === PARCEL_PAGE) return showParcels(double, asked);
    if (!isAllowed(asked, o, used)) return failure(401, "Unauthorized");
    return speak(asked, orders, o);
  });
  const webhooks = webhookQueue({
    now: o.now,
    delaysMs: () => [0],
    // Every five minutes, five times; then a person looks into it.
    retriesMs: Array.from({ length: 5 }, () => 5 * MINUTE),
    sign: () => ({ "content-type": "application/json" }),
    isAcknowledged: ({ status }) => status === 200,
    post: async () => ({ status: 200, body: "" }),
    ...o.webhooks,
  });
  const double: QuadxDouble = Object.assign(server, {
    orders,
    webhooks,
    move: async (trackingNumber: string, status: string, at: Date = o.now()) => {
      const order = orders.find((one) => one.trackingNumber === trackingNumber);
      if (!order) return;
      order.steps.push({ status, at });
      await double.tellOf([trackingNumber]);
    },
    tellOf: (trackingNumbers: string[]) => {
      const told = orders.filter((one) => trackingNumbers.includes(one.trackingNumber));
      const timestamp = Math.floor(o.now().getTime() / 1000);
      return webhooks.add({ event: "status_update", timestamp, data: told.map(eventOf) });
    },
  });
  return double;
}

async function showParcels(double: QuadxDouble, asked: Asked): Promise<Answer> {
  if (asked.method === "POST") {
    const fields = new URLSearchParams(asked.body);
    await double.move(fields.get("number") ?? "", fields.get("to") ?? "");
    return redirect(PARCEL_PAGE);
  }
  const shown = double.orders.map((order) => ({
    number: order.trackingNumber,
    reference: order.fields.reference_id ?? "",
    state: statusOf(order),
  }));
  return parcelPage("QuadX", shown, STATUSES);
}

/** A token of the account's key and secret, of these minutes, and never seen before. */
function isAllowed({ headers }: Asked, o: QuadxOptions, used: Set<string>): boolean {
  const [, head = "", claims = "", signature = ""] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/u.exec(headers.authorization ?? "") ?? [];
  const wanted = createHmac("sha256", o.secretKey).update(`${head}.${claims}`).digest("base64url");
  if (signature === "" || signature !== wanted) return false;
  const Claims = v.object({ iat: v.number(), jti: v.string(), sub: v.literal(o.apiKey) });
  const read = v.safeParse(Claims, JSON.parse(Buffer.from(claims, "base64url").toString()));
  if (!read.success || used.has(read.output.jti)) return false;
  const age = o.now().getTime() / 1000 - read.output.iat;
  if (Math.abs(age) > TOKEN_MINUTES * 60) return false;
  used.add(read.output.jti);
  return true;
}

function failure(status: number, message: string, parameters?: Record<string, string[]>): Answer {
  return json(status, { status, message, description: `${message}.`, parameters });
}

function speak(asked: Asked, orders: QuadxOrder[], o: QuadxOptions): Answer {
  const { method, path } = asked;
  if (path === "/v2/orders")
    return method === "POST" ? create(asked, orders, o) : list(asked, orders, o);
  const [, number] = /^\/v2\/orders\/([\w-]+)$/u.exec(path) ?? [];
  const order = orders.find(({ trackingNumber }) => trackingNumber === number);
  return order && method === "GET" ? json(200, detail(order)) : failure(404, "Not Found");
}

function create(asked: Asked, orders: QuadxOrder[], o: QuadxOptions): Answer {
  const read = v.safeParse(NewOrder, jsonBody(asked));
  const wrong = read.success ? faultsOf(read.output) : v.flatten(read.issues).nested;
  if (!read.success || Object.keys(wrong ?? {}).length > 0)
    return failure(422, "Unprocessable Entity", (wrong ?? {}) as Record<string, string[]>);
  const fields = read.output;
  const isRepeated = orders.some((one) => one.fields.reference_id === fields.reference_id);
  if (isRepeated && o.refusesRepeats === true)
    return failure(422, "Unprocessable Entity", {
      reference_id: ["The reference id has already been taken."],
    });
  const id = 21 + orders.length;
  const letters = Array.from({ length: 4 }, (_, at) => LETTERS.charAt((id * 7 + at * 3) % 20));
  const digits = String(id).padStart(8, "0");
  const trackingNumber = `${digits.slice(0, 4)}-${digits.slice(4)}-${letters.join("")}`;
  const order = { id, trackingNumber, fields, steps: [{ status: fields.status, at: o.now() }] };
  orders.push(order);
  return json(200, {
    ...fields,
    id,
    tracking_number: trackingNumber,
    charge: { status: "pending" },
  });
}

/** Newest first, 25 a page, as the documents' samples. */
function list({ query }: Asked, orders: QuadxOrder[], o: QuadxOptions): Answer {
  const wanted = query.get("reference_id");
  const all = orders
    .toReversed()
    .filter(({ fields }) => !o.filters || wanted === null || fields.reference_id === wanted);
  const perPage = Math.min(Number(query.get("per_page") ?? 25), 100);
  const page = Number(query.get("page") ?? 1);
  const rows = all.slice((page - 1) * perPage, page * perPage);
  return json(200, {
    total: all.length,
    per_page: perPage,
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / perPage)),
    data: rows.map((order) => ({
      id: order.id,
      reference_id: order.fields.reference_id ?? null,
      tracking_number: order.trackingNumber,
      status: statusOf(order),
    })),
  });
}

const statusOf = ({ steps }: QuadxOrder): string => steps.at(-1)?.status ?? "pending";

/** The last step by its own time; steps may be told out of order. */
function detail(order: QuadxOrder) {
  return {
    id: order.id,
    reference_id: order.fields.reference_id ?? null,
    tracking_number: order.trackingNumber,
    status: statusOf(order),
    status_updated_at: stamp(order.steps.at(-1)?.at),
    tat: Object.fromEntries(
      order.steps.map(({ status, at }) => [status, Math.floor(at.getTime() / 1000)]),
    ),
  };
}

function eventOf(order: QuadxOrder) {
  return {
    event_id: order.id * 1_000 + order.steps.length,
    tracking_number: order.trackingNumber,
    reference_id: order.fields.reference_id ?? null,
    created_at: stamp(order.steps.at(-1)?.at),
    status_updated_at: stamp(order.steps.at(-1)?.at),
    status: statusOf(order),
    remarks: "FORWARDED BY A TEST DOUBLE",
    fees: { shipping_fee: 100, insurance_fee: 5.52, transaction_fee: 20 },
    party: { id: 6, external_id: null },
    parent: { id: null, tracking_number: null, reference_id: null },
  };
}

/** `2017-12-06 16:41:31.898782+08`. */
function stamp(at: Date | undefined): string {
  const manila = new Date((at?.getTime() ?? 0) + 8 * 60 * MINUTE).toISOString();
  return `${manila.slice(0, 10)} ${manila.slice(11, 23)}000+08`;
}

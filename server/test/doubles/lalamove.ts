import { createHmac, randomUUID } from "node:crypto";
import * as v from "valibot";
import {
  json,
  jsonBody,
  redirect,
  startDouble,
  type Answer,
  type Asked,
  type DoubleServer,
} from "./double-server.ts";
import { webhookQueue, type WebhookOptions, type WebhookQueue } from "./double-webhooks.ts";
import { NewOrder, NewQuotation } from "./lalamove-fields.ts";
import { PARCEL_PAGE, parcelPage } from "./parcel-page.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of a signed request; the documents give no number. */
const REQUEST_MINUTES = 5;
const QUOTATION_MINUTES = 5;
const STATUSES = "ASSIGNING_DRIVER ON_GOING PICKED_UP COMPLETED CANCELED REJECTED EXPIRED".split(
  " ",
);

type LalamoveQuotation = { quotationId: string; stopIds: string[]; expiresAt: Date; used: boolean };

export type LalamoveOrder = {
  orderId: string;
  fields: NewOrder;
  status: string;
  /** Since when the status is the latest. */
  at: Date;
};

export type LalamoveDouble = DoubleServer & {
  /** The ledger, oldest first. */
  orders: LalamoveOrder[];
  quotations: LalamoveQuotation[];
  webhooks: WebhookQueue;
  /** Moves one and tells of it. */
  move(orderId: string, status: string): Promise<void>;
  /** Any event about an order, signed as Lalamove does. */
  tell(event: { eventType: string; data: unknown; eventId?: string }): Promise<void>;
};

export type LalamoveOptions = {
  apiKey: string;
  apiSecret: string;
  now: () => Date;
  /** The path of the registered address, which is signed. */
  webhookPath: string;
  webhooks?: Partial<Pick<WebhookOptions, "post" | "delaysMs">>;
  /** Of every quotation, in pesos. */
  price?: string;
  /** Whether events name the order's metadata; captures do not show it. */
  tellsMetadata?: boolean;
};

/** Lalamove v3: signed requests, a quotation that is ordered once, webhooks with their signature inside. */
export async function startLalamove(o: LalamoveOptions): Promise<LalamoveDouble> {
  const orders: LalamoveOrder[] = [];
  const quotations: LalamoveQuotation[] = [];
  const server = await startDouble(async (asked) => {
    if (asked.path === PARCEL_PAGE) return showParcels(double, asked);
    if (!isAllowed(asked, o)) return failure(401, "ERR_UNAUTHORIZED");
    return speak(asked, { orders, quotations }, o);
  });
  const webhooks = webhookQueue({
    now: o.now,
    delaysMs: () => [0],
    // Ten tries in a day, with growing waits; then the address is switched off.
    retriesMs: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 10].map((hours) => hours * HOUR),
    sign: () => ({ "content-type": "application/json" }),
    isAcknowledged: ({ status }) => status === 200,
    post: async () => ({ status: 200, body: "" }),
    ...o.webhooks,
  });
  const double: LalamoveDouble = Object.assign(server, {
    orders,
    quotations,
    webhooks,
    move: async (orderId: string, status: string) => {
      const order = orders.find((one) => one.orderId === orderId);
      if (!order) return;
      const previousStatus = order.status;
      Object.assign(order, { status, at: o.now() });
      await double.tell({
        eventType: "ORDER_STATUS_CHANGED",
        data: dataOf(order, previousStatus, o),
      });
    },
    tell: ({ eventType, data, eventId = randomUUID().toUpperCase() }) =>
      webhooks.add(signedEvent(o, { eventType, data, eventId })),
  } satisfies Partial<LalamoveDouble>);
  return double;
}

function signedEvent(
  { apiKey, apiSecret, webhookPath, now }: LalamoveOptions,
  { eventType, data, eventId }: { eventType: string; data: unknown; eventId: string },
) {
  const timestamp = Math.floor(now().getTime() / 1000);
  const raw = [`${timestamp}`, "POST", webhookPath, "", JSON.stringify(data)].join("\r\n");
  const signature = createHmac("sha256", apiSecret).update(raw).digest("hex");
  return { apiKey, timestamp, signature, eventId, eventType, eventVersion: "v3", data };
}

function dataOf(order: LalamoveOrder, previousStatus: string, o: LalamoveOptions) {
  return {
    order: {
      orderId: order.orderId,
      shareLink: shareLink(order),
      market: "PH_MNL",
      createdAt: oddTime(order.at),
      driverId: order.status === "ASSIGNING_DRIVER" ? "" : "2809512",
      previousStatus,
      status: order.status,
      ...(o.tellsMetadata === true && { metadata: order.fields.metadata }),
    },
    updatedAt: oddTime(o.now()),
  };
}

/** `2025-09-10T19:21.00Z`, as captured. */
const oddTime = (at: Date): string => `${at.toISOString().slice(0, 16)}.00Z`;

const shareLink = ({ orderId }: LalamoveOrder): string =>
  `https://share.sandbox.lalamove.com/?PH100${orderId}&lang=en_PH&source=api_wrapper`;

async function showParcels(double: LalamoveDouble, asked: Asked): Promise<Answer> {
  if (asked.method === "POST") {
    const fields = new URLSearchParams(asked.body);
    await double.move(fields.get("number") ?? "", fields.get("to") ?? "");
    return redirect(PARCEL_PAGE);
  }
  const shown = double.orders.map(({ orderId, fields, status }) => ({
    number: orderId,
    reference: fields.metadata["reference"] ?? "",
    state: status,
  }));
  return parcelPage("Lalamove", shown, STATUSES);
}

/** Signed with the account's secret for this method, path and body, within these minutes. */
function isAllowed(asked: Asked, o: LalamoveOptions): boolean {
  const { method, path, body, headers } = asked;
  const [, key, time = "0", signature] =
    /^hmac (\w+):(\d{13}):([0-9a-f]{64})$/u.exec(headers.authorization ?? "") ?? [];
  const raw = [time, method, path, "", body].join("\r\n");
  const wanted = createHmac("sha256", o.apiSecret).update(raw).digest("hex");
  const isOfNow = Math.abs(o.now().getTime() - Number(time)) <= REQUEST_MINUTES * MINUTE;
  const isComplete = headers["market"] === "PH" && headers["request-id"] !== undefined;
  return key === o.apiKey && signature === wanted && isOfNow && isComplete;
}

const failure = (status: number, code: string, where?: string): Answer =>
  json(status, {
    errors: [{ id: code, message: "Refused by a test double.", ...(where && { detail: where }) }],
    meta: { requestId: randomUUID() },
  });

type Ledger = Pick<LalamoveDouble, "orders" | "quotations">;

function speak(asked: Asked, ledger: Ledger, o: LalamoveOptions): Answer {
  const { method, path } = asked;
  if (method === "POST" && path === "/v3/quotations") return quote(asked, ledger, o);
  if (method === "POST" && path === "/v3/orders") return place(asked, ledger, o);
  const orderId = /^\/v3\/orders\/([\w-]+)$/u.exec(path)?.[1];
  const order = ledger.orders.find((one) => one.orderId === orderId);
  if (!order) return failure(404, "ERR_ORDER_NOT_FOUND");
  if (method !== "GET") return failure(404, "ERR_ORDER_NOT_FOUND");
  return json(200, { data: detail(order, o) });
}

function quote(asked: Asked, { quotations }: Ledger, o: LalamoveOptions): Answer {
  const read = v.safeParse(NewQuotation, jsonBody(asked));
  if (!read.success)
    return failure(
      422,
      "ERR_INVALID_FIELD",
      `/${v.getDotPath(read.issues[0])?.replaceAll(".", "/")}`,
    );
  const { stops } = read.output.data;
  const quotationId = longId(1, quotations.length);
  const stopIds = stops.map((_, at) => longId(2, quotations.length * 16 + at));
  const expiresAt = new Date(o.now().getTime() + QUOTATION_MINUTES * MINUTE);
  quotations.push({ quotationId, stopIds, expiresAt, used: false });
  return json(201, {
    data: {
      quotationId,
      scheduleAt: `${o.now().toISOString().slice(0, 19)}.00Z`,
      expiresAt: `${expiresAt.toISOString().slice(0, 19)}.00Z`,
      serviceType: read.output.data.serviceType,
      language: "EN_PH",
      stops: stops.map((stop, at) => ({ stopId: stopIds[at], ...stop })),
      isRouteOptimized: false,
      priceBreakdown: { base: o.price ?? "98", total: o.price ?? "98", currency: "PHP" },
      distance: { value: "5836", unit: "m" },
    },
  });
}

/** Nineteen digits that no floating-point number holds. */
const longId = (kind: number, at: number): string =>
  `344316791${kind}${String(at).padStart(9, "0")}`;

function place(asked: Asked, { orders, quotations }: Ledger, o: LalamoveOptions): Answer {
  const read = v.safeParse(NewOrder, jsonBody(asked));
  if (!read.success) return failure(422, "ERR_INVALID_FIELD");
  const { data } = read.output;
  const quotation = quotations.find(({ quotationId }) => quotationId === data.quotationId);
  const isGood = quotation && !quotation.used && quotation.expiresAt > o.now();
  if (!isGood) return failure(422, "ERR_INVALID_QUOTATION_ID");
  const stops = [data.sender, ...data.recipients].map(({ stopId }) => stopId);
  if (stops.join() !== quotation.stopIds.join()) return failure(422, "ERR_INVALID_FIELD");
  quotation.used = true;
  const orderId = longId(3, orders.length);
  const order = { orderId, fields: data, status: "ASSIGNING_DRIVER", at: o.now() };
  orders.push(order);
  return json(201, { data: detail(order, o) });
}

function detail(order: LalamoveOrder, o: LalamoveOptions) {
  const { orderId, fields, status } = order;
  return {
    orderId,
    quotationId: fields.quotationId,
    priceBreakdown: { base: o.price ?? "98", total: o.price ?? "98", currency: "PHP" },
    driverId: status === "ASSIGNING_DRIVER" ? "" : "2809512",
    shareLink: shareLink(order),
    status,
    distance: { value: "5836", unit: "m" },
    metadata: fields.metadata,
  };
}

import { createHmac } from "node:crypto";
import { PAYER_PAGE, startDouble, type Answer, type Asked } from "./double-server.ts";
import { webhookQueue } from "./double-webhooks.ts";
import {
  ACKNOWLEDGED,
  onPage,
  type GatewayDouble,
  type GatewayDoubleOptions,
  type Outcome,
  type Paid,
} from "./gateway-double.ts";
import { PayMongoBooks, payMongoPage, type Intent } from "./paymongo-books.ts";
import { refundView } from "./paymongo-refunds.ts";
import { payMongoWire } from "./paymongo-wire.ts";

export type PayMongoDouble = GatewayDouble & {
  /** Events that the webhook is registered for. */
  events: string[];
  books: PayMongoBooks;
};
export type PayMongoDoubleOptions = GatewayDoubleOptions & {
  secretKey: string;
  webhookSecret: string;
  mode: "test" | "live";
};

/** 12 retries over about 136 minutes. */
const RETRIES_MS = Array.from({ length: 12 }, (_, retry) => 2 ** (retry + 1) * 1_000);
const EVENTS = [
  "checkout_session.payment.paid",
  "payment.paid",
  "payment.failed",
  "payment.refund.updated",
  "qrph.expired",
];
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** PayMongo's interface v1, as it is documented. */
export async function startPayMongo(o: PayMongoDoubleOptions): Promise<PayMongoDouble> {
  const server = await startDouble((asked) => answer(asked));
  const isLive = o.mode === "live";
  const books = new PayMongoBooks({ now: o.now, isLive, url: () => server.pagesAt });
  const webhooks = webhookQueue({
    now: o.now,
    delaysMs: o.delaysMs ?? (() => [0]),
    retriesMs: RETRIES_MS,
    sign: (body, at) => ({ "paymongo-signature": signature(o, body, at) }),
    isAcknowledged: ({ status, body }) => status >= 200 && status <= 209 && isJson(body),
    post: o.post ?? (async () => ACKNOWLEDGED),
  });
  const tell = async (type: string, resource: unknown) => {
    const attributes = { type, livemode: isLive, created_at: seconds(o.now()), data: resource };
    if (double.events.includes(type))
      await webhooks.add({ data: { id: books.newId("evt_"), type: "event", attributes } });
  };
  const pay = async (intent: Intent, paid: Paid = {}) => {
    await tell("payment.paid", books.views.payment(intent, books.takeMoney(intent, paid)));
    if (intent.session)
      await tell("checkout_session.payment.paid", books.views.session(intent, intent.session));
  };
  const press = async (id: string, outcome: Outcome, paid?: Paid) => {
    const intent = books.find(id);
    if (!intent || !books.isOpen(intent)) return;
    if (outcome === "authorize") await pay(intent, paid);
    else if (outcome === "expire") books.end(intent);
    else await tell("payment.failed", books.views.payment(intent, books.decline(intent)));
  };
  const speak = payMongoWire(o, books);
  const pageOf = (id: string) => {
    const intent = books.find(id);
    return intent && payMongoPage(intent);
  };
  const answer = (asked: Asked): Answer | Promise<Answer> =>
    asked.path.startsWith(PAYER_PAGE)
      ? onPage("PayMongo", asked, { find: pageOf, ids: () => books.intents.keys() }, press)
      : speak(asked);
  const double: PayMongoDouble = Object.assign(server, {
    events: EVENTS,
    ledger: books.ledger,
    books,
    webhooks,
    press,
    arrive: async (id: string, paid?: Paid) => {
      const intent = books.find(id);
      if (intent) await pay(intent, paid);
    },
    tick: () => tick({ books, webhooks, tell }),
  });
  return double;
}

type Ticking = Pick<PayMongoDouble, "books" | "webhooks"> & {
  tell: (type: string, resource: unknown) => Promise<void>;
};

async function tick({ books, webhooks, tell }: Ticking): Promise<void> {
  for (const intent of books.intents.values()) {
    if (intent.status !== "awaiting_next_action" || books.isOpen(intent)) continue;
    books.end(intent);
    await tell("qrph.expired", expired(books.newId("qr_"), intent));
  }
  for (const refund of books.refunds.settle("done"))
    await tell("payment.refund.updated", refundView(refund));
  await webhooks.deliver();
}

const expired = (id: string, { id: payment_intent_id }: Intent) => ({
  id,
  type: "qrph",
  attributes: { payment_intent_id },
});

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

function signature(o: PayMongoDoubleOptions, body: Buffer, at: Date): string {
  const made = createHmac("sha256", o.webhookSecret)
    .update(Buffer.concat([Buffer.from(`${seconds(at)}.`), body]))
    .digest("hex");
  return `t=${seconds(at)},te=${o.mode === "test" ? made : ""},li=${o.mode === "live" ? made : ""}`;
}

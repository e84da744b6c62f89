import { sign } from "node:crypto";
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
import { mayaBooks, mayaPage, written, type MayaPayment } from "./maya-books.ts";
import { mayaWire } from "./maya-wire.ts";

export type MayaDouble = GatewayDouble & {
  /** Events that a webhook is registered for. */
  events: string[];
};
export type MayaDoubleOptions = GatewayDoubleOptions & {
  publicKey: string;
  secretKey: string;
  /** The sandbox ("test") cancels nothing. */
  mode: "test" | "live";
  /** Maya's private key, as PEM. */
  signingKey: string;
};

/** Maya tries again, the documents do not say when: these waits are ours. */
const RETRIES_MS = [5, 15, 45].map((minutes) => minutes * 60_000);
const EVENTS = ["PAYMENT_SUCCESS", "PAYMENT_FAILED", "PAYMENT_EXPIRED", "PAYMENT_CANCELLED"];

/** Maya's checkout v1 and payments v1, as they are documented. */
export async function startMaya(o: MayaDoubleOptions): Promise<MayaDouble> {
  const server = await startDouble((asked) => answer(asked));
  const books = mayaBooks(o.now);
  const webhooks = webhookQueue({
    now: o.now,
    delaysMs: o.delaysMs ?? (() => [0]),
    retriesMs: RETRIES_MS,
    sign: (body, at) => signed(o.signingKey, body, at),
    isAcknowledged: ({ status }) => status >= 200 && status < 300,
    post: o.post ?? (async () => ACKNOWLEDGED),
  });
  const become = async (payment: MayaPayment, status: MayaPayment["status"]) => {
    books.move(payment, status);
    if (double.events.includes(status)) await webhooks.add(written(books.view(payment)));
  };
  const pay = async (payment: MayaPayment, paid: Paid = {}) => {
    books.takeMoney(payment, paid);
    await become(payment, "PAYMENT_SUCCESS");
  };
  const press = async (id: string, outcome: Outcome, paid?: Paid) => {
    const payment = books.payments.get(id);
    if (!payment || !books.isOpen(payment)) return;
    if (outcome === "authorize") await pay(payment, paid);
    else await become(payment, outcome === "fail" ? "PAYMENT_FAILED" : "PAYMENT_EXPIRED");
  };
  const page = (id: string) => `${server.pagesAt}${PAYER_PAGE}${id}`;
  const speak = mayaWire(o, books, { page, become, now: o.now });
  const pageOf = (id: string) => {
    const payment = books.payments.get(id);
    return payment && mayaPage(payment);
  };
  const answer = (asked: Asked): Answer | Promise<Answer> =>
    asked.path.startsWith(PAYER_PAGE)
      ? onPage("Maya", asked, { find: pageOf, ids: () => books.payments.keys() }, press)
      : speak(asked);
  const double: MayaDouble = Object.assign(server, {
    events: EVENTS,
    ledger: books.ledger,
    books,
    webhooks,
    press,
    arrive: async (id: string, paid?: Paid) => {
      const payment = books.payments.get(id);
      // A second time it is a payment of its own under the same reference.
      if (payment)
        await pay(payment.status === "PAYMENT_SUCCESS" ? books.open(payment) : payment, paid);
    },
    tick: async () => {
      for (const payment of books.payments.values())
        if (books.isOpen(payment) && payment.expiresAt <= o.now())
          await become(payment, "PAYMENT_EXPIRED");
      await webhooks.deliver();
    },
  });
  return double;
}

/** RSA-SHA256 over the values and a nonce. */
function signed(key: string, body: Buffer, at: Date): Record<string, string> {
  const nonce = "ebda1e3fb8813e9c491775f0d25365bc";
  const values = flattened(body.toString()).toSorted((a, b) => (a < b ? -1 : 1));
  const made = sign("sha256", Buffer.from([...values, `nonce=${nonce}`].join("&")), key);
  return {
    "x-maya-webhook-signature": `nonce=${nonce},v1=${made.toString("hex")}`,
    "x-maya-webhook-timestamp": String(at.getTime()),
  };
}

/** `dotted.key=value` of a JSON text, read sign by sign so that numbers stay as they are written. */
function flattened(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gu) ?? [];
  const pairs: string[] = [];
  const read = (path: string): void => {
    const token = tokens.shift() ?? "";
    if (token !== "{" && token !== "[") {
      const value: string = token.startsWith('"') ? (JSON.parse(token) as string) : token;
      if (value !== "" && token !== "null") pairs.push(`${path}=${value}`);
      return;
    }
    for (let index = 0; tokens[0] !== "}" && tokens[0] !== "]"; index += 1) {
      const key = token === "[" ? String(index) : (JSON.parse(tokens.shift() ?? '""') as string);
      if (token === "{") tokens.shift();
      read(path === "" ? key : `${path}.${key}`);
      if (tokens[0] === ",") tokens.shift();
    }
    tokens.shift();
  };
  read("");
  return pairs;
}

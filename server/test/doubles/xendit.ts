import * as v from "valibot";
import {
  basicUser,
  json,
  jsonBody,
  PAYER_PAGE,
  startDouble,
  type Answer,
  type Asked,
} from "./double-server.ts";
import { webhookQueue } from "./double-webhooks.ts";
import {
  ACKNOWLEDGED,
  onPage,
  type GatewayDouble,
  type GatewayDoubleOptions,
  type Outcome,
  type Paid,
} from "./gateway-double.ts";
import { newRefund, refundsOf, refundView, transactions } from "./xendit-refunds.ts";
import {
  written,
  xenditBooks,
  xenditPage,
  type XenditBooks,
  type XenditPayment,
} from "./xendit-books.ts";

export type XenditDouble = GatewayDouble & { books: XenditBooks };
export type XenditDoubleOptions = GatewayDoubleOptions & {
  secretKey: string;
  callbackToken: string;
};

/** Six retries: 15 minutes, 1 hour, 3 hours, and so on up to a day; the last three waits are ours. */
const RETRIES_MS = [15, 60, 180, 360, 720, 1_440].map((minutes) => minutes * 60_000);
const eventHead =
  ({ now }: Pick<XenditDoubleOptions, "now">) =>
  (event: string) => ({
    event,
    business_id: "5f27a14a9bf05c73dd040bc8",
    created: now().toISOString(),
  });
const EVENTS = {
  paid: "payment.capture",
  failed: "payment.failure",
  expired: "payment_request.expiry",
};

/** Xendit's invoices v2 and payment requests v3, as they are documented. */
export async function startXendit(o: XenditDoubleOptions): Promise<XenditDouble> {
  const server = await startDouble((asked) => answer(asked));
  const books = xenditBooks({ now: o.now, page: (id) => `${server.pagesAt}${PAYER_PAGE}${id}` });
  const webhooks = webhookQueue({
    now: o.now,
    delaysMs: o.delaysMs ?? (() => [0]),
    retriesMs: RETRIES_MS,
    sign: () => ({ "x-callback-token": o.callbackToken }),
    isAcknowledged: ({ status }) => status >= 200 && status < 300,
    post: o.post ?? (async () => ACKNOWLEDGED),
  });
  const headOf = eventHead(o);
  const send = (told: unknown) => webhooks.add(written(told), { "webhook-id": books.newUuid() });
  const tell = async (payment: XenditPayment, what: keyof typeof EVENTS) => {
    const data = payment.paid ? books.moneyView(payment, payment.paid) : books.codeView(payment);
    await send(
      payment.kind === "invoice" ? books.invoiceView(payment) : { ...headOf(EVENTS[what]), data },
    );
  };
  const pay = async (payment: XenditPayment, paid: Paid = {}) => {
    books.takeMoney(payment, paid);
    await tell(payment, "paid");
  };
  const press = async (id: string, outcome: Outcome, paid?: Paid) => {
    const payment = books.payments.get(id);
    if (payment?.status !== "open") return;
    if (outcome === "authorize") return pay(payment, paid);
    // The payer of an invoice may try again.
    if (outcome === "fail" && payment.kind === "invoice") return;
    payment.status = outcome === "fail" ? "failed" : "expired";
    await tell(payment, payment.status);
  };
  const speak = xenditWire(o, books);
  const pageOf = (id: string) => {
    const payment = books.payments.get(id);
    return payment && xenditPage(payment);
  };
  const answer = (asked: Asked): Answer | Promise<Answer> =>
    asked.path.startsWith(PAYER_PAGE)
      ? onPage("Xendit", asked, { find: pageOf, ids: () => books.payments.keys() }, press)
      : speak(asked);
  return Object.assign(server, {
    ledger: books.ledger,
    books,
    webhooks,
    press,
    arrive: async (id: string, paid?: Paid) => {
      const payment = books.payments.get(id);
      if (payment && payment.paid === null) await pay(payment, paid);
    },
    tick: async () => {
      for (const payment of books.payments.values())
        if (payment.status === "open" && payment.expiresAt !== null && payment.expiresAt <= o.now())
          await press(payment.id, "expire");
      for (const refund of books.refunds.settle("done"))
        await send({ ...headOf("refund.succeeded"), data: refundView(books, refund) });
      await webhooks.deliver();
    },
  });
}

const Address = v.pipe(v.string(), v.url());
const Amount = v.pipe(v.number(), v.minValue(1));
const NewInvoice = v.object({
  external_id: v.string(),
  amount: Amount,
  currency: v.literal("PHP"),
  invoice_duration: v.pipe(v.number(), v.integer(), v.minValue(1)),
  payer_email: v.pipe(v.string(), v.email()),
  customer: v.object({
    given_names: v.string(),
    email: v.string(),
    mobile_number: v.pipe(v.string(), v.regex(/^\+\d+$/u)),
  }),
  success_redirect_url: Address,
  failure_redirect_url: Address,
  payment_methods: v.array(v.picklist(["GCASH", "PAYMAYA", "CREDIT_CARD", "QRPH"])),
});
const NewCode = v.object({
  reference_id: v.string(),
  type: v.literal("PAY"),
  country: v.literal("PH"),
  currency: v.literal("PHP"),
  request_amount: v.pipe(Amount, v.maxValue(50_000)),
  channel_code: v.literal("QRPH"),
});

const error = (status: number, error_code: string): Answer =>
  json(status, { error_code, message: "Refused by a test double." });
const centavos = (pesos: number) => Math.round(pesos * 100);

type Shown = (one: XenditPayment) => unknown;
type Kind = XenditPayment["kind"];
const UNKNOWN = error(404, "DATA_NOT_FOUND");

function show(books: XenditBooks, id: string, kind: Kind, view: Shown): Answer {
  const payment = books.payments.get(id);
  return payment?.kind === kind ? json(200, written(view(payment))) : UNKNOWN;
}

function end(books: XenditBooks, id: string, kind: Kind, view: Shown): Answer {
  const payment = books.payments.get(id);
  if (payment?.kind !== kind) return UNKNOWN;
  if (payment.status !== "open") return error(400, "INVALID_STATUS");
  payment.status = kind === "invoice" ? "expired" : "cancelled";
  return json(200, written(view(payment)));
}

function find(books: XenditBooks, reference: string | null): Answer {
  const found = [...books.payments.values()].filter(
    (one) => one.kind === "invoice" && one.reference === reference,
  );
  return json(200, written(found.map(books.invoiceView)));
}

function money(books: XenditBooks, id: string): Answer {
  const payment = [...books.payments.values()].find(({ paid }) => paid?.id === id);
  return payment?.paid ? json(200, written(books.moneyView(payment, payment.paid))) : UNKNOWN;
}

/** Answers calls of invoices v2 and payment requests v3. */
function xenditWire(o: XenditDoubleOptions, books: XenditBooks): (asked: Asked) => Answer {
  const { invoiceView, codeView } = books;
  const routes: [string, RegExp, (asked: Asked, id: string) => Answer][] = [
    ["POST", /^\/v2\/invoices$/u, (asked) => newInvoice(books, asked)],
    ["GET", /^\/v2\/invoices$/u, ({ query }) => find(books, query.get("external_id"))],
    ["POST", /^\/invoices\/(\w+)\/expire!$/u, (_, id) => end(books, id, "invoice", invoiceView)],
    ["POST", /^\/v3\/payment_requests$/u, (asked) => newCode(books, asked)],
    ["GET", /^\/v3\/payment_requests\/(pr-[\w-]+)$/u, (_, id) => show(books, id, "code", codeView)],
    [
      "POST",
      /^\/v3\/payment_requests\/(pr-[\w-]+)\/cancel$/u,
      (_, id) => end(books, id, "code", codeView),
    ],
    ["POST", /^\/refunds$/u, (asked) => newRefund(books, asked)],
    ["GET", /^\/refunds$/u, (asked) => refundsOf(books, asked)],
    ["GET", /^\/transactions$/u, (asked) => transactions(books, asked)],
    ["GET", /^\/v3\/payments\/(py-[\w-]+)$/u, (_, id) => money(books, id)],
  ];
  return (asked) => {
    if (basicUser(asked) !== o.secretKey) return error(401, "INVALID_API_KEY");
    const isNewest = asked.headers["api-version"] === "2024-11-11";
    if (asked.path.startsWith("/v3/") && !isNewest) return error(400, "API_VALIDATION_ERROR");
    for (const [method, path, handle] of routes) {
      const [whole, id = ""] = path.exec(asked.path) ?? [];
      if (whole !== undefined && method === asked.method) return handle(asked, id);
    }
    return error(404, "NOT_FOUND");
  };
}

function newInvoice(books: XenditBooks, asked: Asked): Answer {
  const result = v.safeParse(NewInvoice, jsonBody(asked));
  if (!result.success) return error(400, "API_VALIDATION_ERROR");
  const { external_id: reference, amount, invoice_duration: seconds, ...urls } = result.output;
  const { success_redirect_url: success, failure_redirect_url: failure } = urls;
  const order = {
    kind: "invoice",
    reference,
    amountCentavos: centavos(amount),
    urls: { success, failure },
  } as const;
  return json(200, written(books.invoiceView(books.open(order, seconds))));
}

function newCode(books: XenditBooks, asked: Asked): Answer {
  const result = v.safeParse(NewCode, jsonBody(asked));
  if (!result.success) return error(400, "API_VALIDATION_ERROR");
  const { reference_id: reference, request_amount: amount } = result.output;
  const urls = { success: PAYER_PAGE, failure: PAYER_PAGE };
  const order = { kind: "code", reference, amountCentavos: centavos(amount), urls } as const;
  return json(201, written(books.codeView(books.open(order, null))));
}

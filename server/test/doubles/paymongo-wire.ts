import * as v from "valibot";
import { qrPicture } from "./double-qrph.ts";
import { basicUser, json, jsonBody, type Answer, type Asked } from "./double-server.ts";
import type { Intent, PayMongoBooks } from "./paymongo-books.ts";
import { NewRefund, newRefund, onePayment, payments, refunds } from "./paymongo-refunds.ts";

type Once = (asked: Asked, make: () => Answer) => Answer;
type Route = [method: string, path: RegExp, handle: (asked: Asked, id: string) => Answer];

const DAY_MS = 86_400_000;
const Amount = v.pipe(v.number(), v.integer(), v.minValue(2_000));
const Billing = v.object({
  name: v.string(),
  email: v.pipe(v.string(), v.email()),
  phone: v.string(),
});
const Metadata = v.record(v.string(), v.string());
const data = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ data: v.object({ attributes: v.object(entries) }) });
const Item = v.object({
  name: v.string(),
  amount: Amount,
  currency: v.literal("PHP"),
  quantity: v.literal(1),
});
const NewSession = data({
  line_items: v.tuple([Item]),
  payment_method_types: v.array(v.picklist(["gcash", "paymaya", "card", "qrph"])),
  success_url: v.pipe(v.string(), v.url()),
  cancel_url: v.pipe(v.string(), v.url()),
  reference_number: v.string(),
  description: v.string(),
  billing: Billing,
  metadata: Metadata,
});
const NewIntent = data({
  amount: Amount,
  currency: v.literal("PHP"),
  payment_method_allowed: v.tuple([v.literal("qrph")]),
  description: v.string(),
  metadata: Metadata,
});
const NewMethod = data({
  type: v.literal("qrph"),
  expiry_seconds: v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(9_000)),
  billing: Billing,
});
const Attach = data({ payment_method: v.string() });

const error = (status: number, code: string, detail: string): Answer =>
  json(status, { errors: [{ code, detail }] });
const NOT_FOUND = error(404, "resource_not_found", "No such resource.");
const WRONG_STATE = error(400, "resource_failed_state", "Its state does not allow this.");

/** A body of this shape, or the documented errors, several at once. */
function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  asked: Asked,
  use: (input: v.InferOutput<Schema>) => Answer,
): Answer {
  const result = v.safeParse(schema, jsonBody(asked));
  if (result.success) return use(result.output);
  const errors = result.issues.map((issue) => {
    const pointer = (v.getDotPath(issue) ?? "data").replace(/^data\.attributes\./u, "");
    const code = issue.type === "min_value" ? "parameter_below_minimum" : "parameter_invalid";
    return { code, detail: `${pointer} is wrong`, source: { pointer, attribute: pointer } };
  });
  return json(400, { errors });
}

const sessionAnswer = (books: PayMongoBooks, intent: Intent | undefined): Answer =>
  intent?.session ? json(200, { data: books.views.session(intent, intent.session) }) : NOT_FOUND;
const intentAnswer = (books: PayMongoBooks, intent: Intent | undefined): Answer =>
  intent ? json(200, { data: books.views.intent(intent, nextAction(intent)) }) : NOT_FOUND;

function nextAction({ status, code, amount }: Intent): unknown {
  if (status !== "awaiting_next_action" || code === null) return null;
  const expires_at = code.expiresAt.toISOString();
  return {
    type: "consume_qr",
    code: { amount, image_url: qrPicture(code.text), label: "A test double", expires_at },
  };
}

const sessionRoutes = (books: PayMongoBooks, once: Once): Route[] => [
  [
    "POST",
    /^\/v1\/checkout_sessions$/u,
    (asked) =>
      once(asked, () =>
        checked(NewSession, asked, ({ data: { attributes: a } }) => {
          const { reference_number: reference, metadata } = a;
          const { amount } = a.line_items[0];
          const urls = { successUrl: a.success_url, cancelUrl: a.cancel_url };
          return sessionAnswer(books, books.open({ amount, reference, metadata }, urls));
        }),
      ),
  ],
  ["GET", /^\/v1\/checkout_sessions\/(cs_\w+)$/u, (_, id) => sessionAnswer(books, books.find(id))],
  [
    "POST",
    /^\/v1\/checkout_sessions\/(cs_\w+)\/expire$/u,
    (_, id) => {
      const intent = books.find(id);
      if (!intent) return NOT_FOUND;
      if (!books.isOpen(intent)) return WRONG_STATE;
      books.end(intent);
      return sessionAnswer(books, intent);
    },
  ],
];

function intentRoutes(books: PayMongoBooks, once: Once): Route[] {
  const methods = new Map<string, number>();
  return [
    [
      "POST",
      /^\/v1\/payment_intents$/u,
      (asked) =>
        once(asked, () =>
          checked(
            NewIntent,
            asked,
            ({
              data: {
                attributes: { amount, metadata },
              },
            }) => {
              const reference = metadata["reference"] ?? "";
              return intentAnswer(books, books.open({ amount, reference, metadata }));
            },
          ),
        ),
    ],
    ["GET", /^\/v1\/payment_intents\/(pi_\w+)$/u, (_, id) => intentAnswer(books, books.find(id))],
    [
      "POST",
      /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/u,
      // Only what is authorised and waits to be captured can be cancelled.
      (_, id) => (books.find(id) ? WRONG_STATE : NOT_FOUND),
    ],
    [
      "POST",
      /^\/v1\/payment_methods$/u,
      (asked) =>
        checked(NewMethod, asked, ({ data: { attributes } }) => {
          const id = books.newId("pm_");
          methods.set(id, attributes.expiry_seconds);
          return json(200, { data: { id, type: "payment_method", attributes } });
        }),
    ],
    [
      "POST",
      /^\/v1\/payment_intents\/(pi_\w+)\/attach$/u,
      (asked, id) =>
        checked(Attach, asked, ({ data: { attributes: a } }) => {
          const intent = books.find(id);
          const expiry = methods.get(a.payment_method);
          if (!intent || expiry === undefined) return NOT_FOUND;
          if (intent.status !== "awaiting_payment_method") return WRONG_STATE;
          books.attach(intent, expiry);
          return intentAnswer(books, intent);
        }),
    ],
  ];
}

const refundRoutes = (books: PayMongoBooks, once: Once): Route[] => [
  [
    "POST",
    /^\/v1\/refunds$/u,
    (asked) =>
      once(asked, () =>
        checked(NewRefund, asked, (input) =>
          newRefund(books, input, (code) => error(400, code, "It cannot be refunded.")),
        ),
      ),
  ],
  ["GET", /^\/v1\/refunds$/u, (asked) => refunds(books, asked)],
  ["GET", /^\/v1\/payments$/u, (asked) => payments(books, asked)],
  ["GET", /^\/v1\/payments\/(pay_\w+)$/u, (_, id) => onePayment(books, id)],
];

/** Answers calls of PayMongo's interface v1. */
export function payMongoWire(
  o: { now: () => Date; secretKey: string },
  books: PayMongoBooks,
): (asked: Asked) => Answer {
  const kept = new Map<string, { body: string; answer: Answer; until: number }>();
  /** The first answer to a key is kept for a day, whether it succeeded or failed. */
  const once: Once = (asked, make) => {
    const key = asked.headers["idempotency-key"];
    if (typeof key !== "string") return make();
    const now = o.now().getTime();
    const before = kept.get(key);
    if (before && before.until > now)
      return before.body === asked.body
        ? before.answer
        : error(400, "parameter_invalid", "Another body");
    const answer = make();
    kept.set(key, { body: asked.body, answer, until: now + DAY_MS });
    return answer;
  };
  const routes = [
    ...sessionRoutes(books, once),
    ...intentRoutes(books, once),
    ...refundRoutes(books, once),
  ];
  return (asked) => {
    if (basicUser(asked) !== o.secretKey) return error(401, "api_key_invalid", "No such key.");
    for (const [method, path, handle] of routes) {
      const [whole, id = ""] = path.exec(asked.path) ?? [];
      if (whole !== undefined && method === asked.method) return handle(asked, id);
    }
    return NOT_FOUND;
  };
}

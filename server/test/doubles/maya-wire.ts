import * as v from "valibot";
import { acquirerCode } from "./double-qrph.ts";
import { basicUser, json, jsonBody, type Answer, type Asked } from "./double-server.ts";
import { mayaSendsBack } from "./maya-refunds.ts";
import { written, type MayaBooks, type MayaPayment } from "./maya-books.ts";

const Pesos = v.pipe(v.number(), v.minValue(0.01));
const Amount = v.object({ value: Pesos, currency: v.literal("PHP") });
const Address = v.pipe(v.string(), v.url());
const order = {
  totalAmount: Amount,
  requestReferenceNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(36)),
  redirectUrl: v.object({ success: Address, failure: Address, cancel: Address }),
  metadata: v.optional(v.record(v.string(), v.unknown())),
};
const NewCheckout = v.object({
  ...order,
  buyer: v.object({
    firstName: v.string(),
    lastName: v.optional(v.pipe(v.string(), v.nonEmpty())),
    contact: v.object({ phone: v.string(), email: v.pipe(v.string(), v.email()) }),
  }),
  items: v.array(v.object({ name: v.string(), totalAmount: Amount })),
});
const NewCode = v.object(order);

const error = (status: number, code: string, message: string): Answer =>
  json(status, { code, message });
const NOT_FOUND = error(404, "PY0009", "Payment does not exist.");
const FORBIDDEN = error(403, "PY0019", "Forbidden.");

type Options = { publicKey: string; secretKey: string; mode: "test" | "live" };
type Wired = {
  page: (id: string) => string;
  become: (payment: MayaPayment, status: MayaPayment["status"]) => Promise<void>;
  now: () => Date;
};
type Route = {
  method: string;
  path: RegExp;
  key: "publicKey" | "secretKey";
  handle: (asked: Asked, id: string) => Answer | Promise<Answer>;
};

function backRoutes(books: MayaBooks, now: () => Date): Route[] {
  const back = mayaSendsBack(books, now);
  return (["voids", "refunds"] as const).flatMap((kind) =>
    ["GET", "POST"].map((method) => ({
      method,
      path: new RegExp(`^/payments/v1/payments/([\\w-]+)/${kind}$`, "u"),
      key: "secretKey",
      handle: back[kind],
    })),
  );
}

/** Answers calls of Maya's checkout v1 and payments v1. */
export function mayaWire(
  o: Options,
  books: MayaBooks,
  { page, become, now }: Wired,
): (asked: Asked) => Answer | Promise<Answer> {
  const routes: Route[] = [
    {
      method: "POST",
      path: /^\/checkout\/v1\/checkouts$/u,
      key: "publicKey",
      handle: (asked) => {
        const opened = opening(books, "checkout", NewCheckout, asked);
        if ("status" in opened && "body" in opened) return opened;
        return json(200, { checkoutId: opened.id, redirectUrl: page(opened.id) });
      },
    },
    {
      method: "POST",
      path: /^\/payments\/v1\/qr\/payments$/u,
      key: "publicKey",
      handle: (asked) => {
        const opened = opening(books, "qr", NewCode, asked);
        if ("status" in opened && "body" in opened) return opened;
        const qrCodeBody = acquirerCode("PAPHPHM1XXX", opened.amountCentavos, opened.id.slice(-12));
        return json(200, { paymentId: opened.id, redirectUrl: page(opened.id), qrCodeBody });
      },
    },
    {
      method: "GET",
      path: /^\/payments\/v1\/payment-rrns\/([\w-]+)$/u,
      key: "secretKey",
      handle: (_, reference) => {
        const all = [...books.payments.values()].filter((one) => one.reference === reference);
        return all.length === 0 ? NOT_FOUND : json(200, written(all.map(books.view)));
      },
    },
    {
      method: "POST",
      path: /^\/payments\/v1\/payments\/([\w-]+)\/cancel$/u,
      key: "secretKey",
      handle: async (_, id) => {
        const payment = books.payments.get(id);
        if (!payment) return NOT_FOUND;
        // "Can only be called using the Production API."
        if (o.mode === "test") return FORBIDDEN;
        if (!books.isOpen(payment)) return error(400, "PY0010", "Its state does not allow this.");
        await become(payment, "PAYMENT_CANCELLED");
        return json(200, written(books.view(payment)));
      },
    },
  ];
  return (asked) => {
    for (const { method, path, key, handle } of [...routes, ...backRoutes(books, now)]) {
      const [whole, id = ""] = path.exec(asked.path) ?? [];
      if (whole === undefined || method !== asked.method) continue;
      if (basicUser(asked) === o[key]) return handle(asked, id);
      return error(401, "K003", "Invalid authentication credentials.");
    }
    return NOT_FOUND;
  };
}

/** A new payment, or the documented error with the fields that are wrong. */
function opening(
  books: MayaBooks,
  kind: MayaPayment["kind"],
  schema: typeof NewCheckout | typeof NewCode,
  asked: Asked,
): MayaPayment | Answer {
  const result = v.safeParse(schema, jsonBody(asked));
  if (!result.success) {
    const parameters = result.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? "";
      return { field, description: "It is invalid." };
    });
    return json(400, { code: "2553", message: "Missing/invalid parameters.", parameters });
  }
  const { totalAmount, requestReferenceNumber, redirectUrl, metadata } = result.output;
  return books.open({
    kind,
    reference: requestReferenceNumber,
    amountCentavos: Math.round(totalAmount.value * 100),
    urls: redirectUrl,
    metadata: metadata ?? {},
  });
}

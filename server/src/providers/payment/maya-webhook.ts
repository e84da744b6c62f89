import { verify } from "node:crypto";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { readBody, refuseStale } from "../webhook-checks.ts";
import type { PaymentNotice } from "./payment-provider.ts";
import { parseExact } from "./pesos.ts";

/** The webhook is a payment; which one is all that is used of it. */
const Payment = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  requestReferenceNumber: v.pipe(v.string(), v.nonEmpty()),
  status: v.string(),
});

/**
 * @param keys Maya's public keys of the environment, as PEM: one or two, because Maya changes them in turn
 * @throws Problem('webhook_refused')
 */
export function readMayaWebhook(
  keys: string[],
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: Date,
): PaymentNotice[] {
  const parts = new Map(
    (headers["x-maya-webhook-signature"] ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.trim().split("=");
      return [name, value] as const;
    }),
  );
  const nonce = parts.get("nonce") ?? "";
  const signature = parts.get("v1") ?? "";
  const sentAt = headers["x-maya-webhook-timestamp"] ?? "";
  if (nonce === "" || !/^(?:[0-9a-f]{2})+$/iu.test(signature) || !/^\d{13}$/u.test(sentAt))
    throw new Problem("webhook_refused");
  refuseStale(Number(sentAt), now);
  const payment = readBody(Payment, rawBody, parseExact);
  const signed = Buffer.from(signedText(payment, nonce));
  const given = Buffer.from(signature, "hex");
  if (!keys.some((key) => verify("RSA-SHA256", signed, key, given)))
    throw new Problem("webhook_refused");
  // Maya has no id of an event: a payment is in a state once. Its own id may be another than the checkout's.
  const reference = payment.requestReferenceNumber;
  return [{ eventId: `${payment.id}:${payment.status}`, providerId: null, reference }];
}

/** What Maya signs: `dotted.key=value` of everything that is not empty, sorted by bytes, and the nonce. */
const signedText = (payment: unknown, nonce: string): string =>
  [
    ...pairsOf(payment, "").toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    `nonce=${nonce}`,
  ].join("&");

/** The path is handed down as one text: as a list, it was copied and joined for each value. */
function pairsOf(value: unknown, path: string): string[] {
  if (value === null || value === "") return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, one]) =>
      pairsOf(one, path === "" ? key : `${path}.${key}`),
    );
  // Numbers are text as well here.
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [`${path}=${text}`];
}

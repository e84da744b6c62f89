import { createHmac } from "node:crypto";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { isSame, readBody, refuseStale } from "../webhook-checks.ts";
import type { PaymentNotice } from "./payment-provider.ts";
import { paymentOfRefund } from "./refunds.ts";

type Account = { webhookSecrets: string[]; mode: "test" | "live" };

/** @throws Problem('webhook_refused') */
export function readPayMongoWebhook(
  account: Account,
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: Date,
): PaymentNotice[] {
  verify(account, rawBody, headers["paymongo-signature"] ?? "", now);
  return noticesOf(readBody(Event, rawBody));
}

/** The event says which payment to read; nothing else in it is used. */
const Event = v.object({
  data: v.object({
    id: v.pipe(v.string(), v.nonEmpty()),
    attributes: v.object({
      data: v.object({
        id: v.string(),
        attributes: v.object({
          payment_intent_id: v.nullish(v.string(), null),
          reference_number: v.nullish(v.string(), null),
          notes: v.nullish(v.string(), null),
          metadata: v.nullish(v.object({ reference: v.nullish(v.string(), null) }), null),
        }),
      }),
    }),
  }),
});

/** About a session (`cs_…`), an intent (`pi_…`), money or a code that names its intent, or a refund; none about anything else. */
function noticesOf({ data }: v.InferOutput<typeof Event>): PaymentNotice[] {
  const { id, attributes } = data.attributes.data;
  const own = [id, attributes.payment_intent_id].find((one) => /^(?:cs|pi)_/u.test(one ?? ""));
  const reference =
    attributes.reference_number ??
    attributes.metadata?.reference ??
    (id.startsWith("ref_") ? paymentOfRefund(attributes.notes) : null);
  const isOfSession = !id.startsWith("cs_") && reference !== null;
  // The intent of a session is not the id that the payment was opened with: our reference is.
  const providerId = isOfSession ? null : (own ?? null);
  if (providerId === null && reference === null) return [];
  return [{ eventId: data.id, providerId, reference }];
}

/** `t=<unix seconds>,te=<hex in test>,li=<hex in live>`: HMAC-SHA256 of "t.body". */
function verify(account: Account, rawBody: Buffer, header: string, now: Date): void {
  const parts = new Map(header.split(",").map((part) => splitAt(part.trim())));
  const sentAt = parts.get("t") ?? "";
  const given = parts.get(account.mode === "live" ? "li" : "te") ?? "";
  const isRight = (secret: string) =>
    isSame(given, createHmac("sha256", secret).update(`${sentAt}.`).update(rawBody).digest("hex"));
  if (!/^\d{1,12}$/u.test(sentAt)) throw new Problem("webhook_refused");
  refuseStale(Number(sentAt) * 1_000, now);
  if (!account.webhookSecrets.some(isRight)) throw new Problem("webhook_refused");
}

const splitAt = (part: string): [string, string] => {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
};

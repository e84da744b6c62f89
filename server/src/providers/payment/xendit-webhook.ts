import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { isSame, readBody } from "../webhook-checks.ts";
import type { PaymentNotice } from "./payment-provider.ts";
import { paymentOfRefund } from "./refunds.ts";

const Id = v.pipe(v.string(), v.nonEmpty());
/** An invoice as it is now. */
const Invoice = v.object({ id: Id, external_id: Id, status: v.string() });
/** An event of the Payments API. */
const Event = v.object({
  event: v.string(),
  created: v.string(),
  data: v.object({ payment_request_id: Id, reference_id: Id }),
});

const Refund = v.object({ id: Id, reference_id: v.nullish(v.string(), null), status: v.string() });
/** A refund, which Xendit's own example wraps twice (docs.xendit.co/apidocs/refund-webhook-notification). */
const RefundEvent = v.object({
  event: v.picklist(["refund.succeeded", "refund.failed"]),
  data: v.union([Refund, v.object({ data: Refund })]),
});

/**
 * Only the token says that it is Xendit: it is the same in every webhook, and signs neither body nor time.
 * @throws Problem('webhook_refused')
 */
export function readXenditWebhook(
  tokens: string[],
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
): PaymentNotice[] {
  const given = headers["x-callback-token"] ?? "";
  if (!tokens.some((token) => isSame(given, token))) throw new Problem("webhook_refused");
  const told = readBody(v.union([Invoice, RefundEvent, Event]), rawBody);
  const eventId = headers["webhook-id"];
  if ("external_id" in told) {
    const { id, external_id: reference, status } = told;
    return [{ eventId: eventId ?? `${id}:${status}`, providerId: id, reference }];
  }
  if (!("created" in told)) {
    const { id, reference_id, status } = "data" in told.data ? told.data.data : told.data;
    const reference = paymentOfRefund(reference_id);
    if (reference === null) return [];
    return [{ eventId: eventId ?? `${id}:${status}`, providerId: null, reference }];
  }
  const { payment_request_id: providerId, reference_id: reference } = told.data;
  return [
    { eventId: eventId ?? `${providerId}:${told.event}:${told.created}`, providerId, reference },
  ];
}

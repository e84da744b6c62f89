import type {
  RecordStatus,
  recordTransitions,
  TransactionStatus,
  transactionTransitions,
} from "@portal/contract/status";
import { failedReasons, type FailedReason } from "@portal/contract/timeline";
import type { DeliveryState } from "../db/delivery-state.ts";
import { type RequestMessage, queueRequestMessage } from "./request-message-rules.ts";
import type { Context } from "../context.ts";
import { readRecordChange } from "../record/record-changes.ts";
import { endedRequestOf } from "./request-message-store.ts";

/** Who is notified of a change: the requester, the holders of alerts, or nobody, with the reason. */
type Notice =
  | { message: RequestMessage }
  | { alert: "alert_ready" | "alert_rejected" }
  | { nobody: string };

const send = (message: RequestMessage): Notice => ({ message });
const nobody = (because: string): Notice => ({ nobody: because });

/** The reason for Available after a refund. */
export const REFUNDED = "refunded";

/** The payment ended without money. */
const unpaid: Record<FailedReason, Notice> = {
  expired: send("payment_expired"),
  declined: send("payment_declined"),
  not_opened: nobody("the checkout says it"),
  cancelled: nobody("the person pressed it, and sees it"),
  payment_in_doubt: nobody("announced when the money came, before this"),
  rejected: send("request_rejected"),
  returned: send("returned"),
  lost: send("lost"),
  courier_cancelled: send("courier_cancelled"),
};
/** Paid, but ended without a delivery. */
const held: Record<FailedReason, Notice> = {
  expired: send("money_held"),
  declined: send("money_held"),
  not_opened: send("money_held"),
  cancelled: send("money_held"),
  payment_in_doubt: send("money_held"),
  rejected: send("request_rejected"),
  returned: send("returned"),
  lost: send("lost"),
  courier_cancelled: send("courier_cancelled"),
};

type Changes<Listed extends Record<string, readonly string[]>, Of extends string, Each> = {
  [From in keyof Listed]: { [To in Listed[From][number]]: To extends Of ? Each : Notice };
};

/** Every transition of R-11. */
const transactionNotices = {
  Created: { "For Payment": nobody("the person stands at the payment page") },
  "For Payment": { "For Verification": send("paid"), failed: unpaid },
  "For Verification": { "For Dispatch": send("handed_over"), failed: held },
  "For Dispatch": { "In Transit": send("on_the_way"), failed: held },
  "In Transit": { Received: send("delivered"), failed: held },
  Received: {},
  failed: {
    "For Payment": nobody("the person stands at the payment page"),
    Created: nobody("the person changes the details"),
    "In Transit": send("found"),
    Received: send("delivered"),
  },
} as const satisfies Changes<typeof transactionTransitions, "failed", Record<FailedReason, Notice>>;

const newNotice = { Created: send("delivery_requested") };

/** Every transition of R-10; one that is also a change of the request is announced only once. */
const recordNotices = {
  "For Verification": {
    Available: { alert: "alert_ready" },
    Rejected: { alert: "alert_rejected" },
  },
  Rejected: { "For Verification": nobody("who sent the details again hears that they came") },
  Available: {
    Processing: nobody("its request sends paid"),
    Received: nobody("the person was there"),
  },
  Processing: {
    Received: nobody("its request sends delivered"),
    Available: {
      [REFUNDED]: send("refunded"),
      other: nobody("its request sends returned, or why the courier does not come"),
    },
  },
  Received: {},
  Unknown: {},
} as const satisfies {
  [From in keyof typeof recordTransitions]: {
    [To in (typeof recordTransitions)[From][number]]: From extends "Processing"
      ? To extends "Available"
        ? Record<typeof REFUNDED | "other", Notice>
        : Notice
      : Notice;
  };
};

/** Checkpoints that are not transitions of R-11. */
export const parcelNotices: Record<DeliveryState, Notice> = {
  booked: nobody("handed_over was sent"),
  picked_up: nobody("on_the_way is sent"),
  in_transit: nobody("the page shows each hub"),
  out_for_delivery: send("out_for_delivery"),
  delivered: nobody("delivered is sent"),
  pickup_failed: nobody("the courier comes again; a delay is announced"),
  delivery_failed: send("delivery_attempted"),
  returning: send("returning"),
  returned: nobody("returned is sent"),
  cancelled: nobody("courier_cancelled is sent"),
  lost: nobody("lost is sent"),
};

type TransactionChange = {
  from: TransactionStatus | null;
  to: TransactionStatus;
  why: string | null;
};

/** The rule for a transaction's transition; null for an unlisted one. */
export function noticeOfTransaction({ from, to, why }: TransactionChange): Notice | null {
  const listed: Partial<Record<string, Notice | Record<FailedReason, Notice>>> =
    from === null ? newNotice : transactionNotices[from];
  const notice = listed[to];
  if (!notice || isNotice(notice)) return notice ?? null;
  const reason = failedReasons.find((known) => known === why);
  return reason ? notice[reason] : null;
}

/** The same for a record. */
export function noticeOfRecord({
  from,
  to,
  why,
}: {
  from: RecordStatus;
  to: RecordStatus;
  why: string | null;
}): Notice | null {
  const listed: Partial<Record<string, Notice | Record<typeof REFUNDED | "other", Notice>>> =
    recordNotices[from];
  const notice = listed[to];
  if (!notice || isNotice(notice)) return notice ?? null;
  return notice[why === REFUNDED ? REFUNDED : "other"];
}

const isNotice = (one: Notice | Record<string, Notice>): one is Notice =>
  "message" in one || "alert" in one || "nobody" in one;

/**
 * Outbox job "record_changed": notifies the requester of a record's delivery, unless a change of the request itself
 * does. Idempotent.
 */
export async function notifyRequester(
  { db }: Pick<Context, "db">,
  payload: Record<string, string>,
): Promise<void> {
  const change = readRecordChange(payload);
  const notice = noticeOfRecord(change);
  if (!notice || !("message" in notice)) return;
  const row = await endedRequestOf(db, change);
  if (row)
    await queueRequestMessage(db, {
      message: notice.message,
      transaction: row.uuid,
      at: new Date(change.at),
    });
}

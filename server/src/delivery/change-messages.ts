import type { TransactionStatus, transactionTransitions } from "@portal/contract/status";
import { failedReasons, type FailedReason } from "@portal/contract/timeline";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { RequestMessage } from "./request-message-rules.ts";

/** Whether the requester is notified of a change, or why not. A change of a record alone concerns alerts. */
type Notice = { message: RequestMessage } | { nobody: string };

const send = (message: RequestMessage): Notice => ({ message });
const nobody = (because: string): Notice => ({ nobody: because });

/** Ended by the office or the courier. */
const ended = {
  rejected: send("request_rejected"),
  returned: send("returned"),
  lost: send("lost"),
  courier_cancelled: send("courier_cancelled"),
};
/** The payment ended without money. */
const unpaid: Record<FailedReason, Notice> = {
  ...ended,
  expired: send("payment_expired"),
  declined: send("payment_declined"),
  not_opened: nobody("the checkout says it"),
  cancelled: nobody("the person pressed it, and sees it"),
  payment_in_doubt: nobody("announced when the money came, before this"),
};
/** Paid, but ended without a delivery. */
const held: Record<FailedReason, Notice> = {
  ...ended,
  expired: send("money_held"),
  declined: send("money_held"),
  not_opened: send("money_held"),
  cancelled: send("money_held"),
  payment_in_doubt: send("money_held"),
};

type Transitions = typeof transactionTransitions;
type Changes = {
  [From in keyof Transitions]: {
    [To in Transitions[From][number]]: To extends "failed" ? Record<FailedReason, Notice> : Notice;
  };
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
} as const satisfies Changes;

const newNotice = { Created: send("delivery_requested") };

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

const isNotice = (one: Notice | Record<string, Notice>): one is Notice =>
  "message" in one || "nobody" in one;

import type { MessageCap } from "../message/message.ts";
import {
  paidTransactionStatuses,
  type TransactionStatus,
  type transactionTransitions,
} from "@portal/contract/status";
import { failedReasons, type FailedReason } from "@portal/contract/timeline";
import type { RefundState } from "../db/column-types.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { Db } from "../db/tables.ts";
import { enqueueAll, mailAndText } from "../jobs/outbox-store.ts";

type Request = {
  status: TransactionStatus;
  failed_reason: string | null;
  holds_money: boolean;
  /** Whether some of its money does not pay for it, and is neither accepted nor back. */
  in_doubt: boolean;
  /** Whether all its money is back. */
  paid_back: boolean;
  /** Photos that the office waits for. */
  photos: readonly unknown[];
};
export type Rule = {
  /** The room that has the words. */
  about: "delivery" | "payment";
  /** Sent as a text too: urgent, or about money. */
  isTexted: boolean;
  /**
   * Anyone who knows an address can cause it. Messages by office, courier and payment are not capped (R-34, decision
   * 006).
   */
  cap: MessageCap;
  /** Checked when the message is sent: an outdated one is dropped. */
  isStillTrue: (row: Request) => boolean;
  /** Of a message about a refund, whose id is its occasion: sent only while the refund is in this state. */
  refund?: RefundState;
};

const isIn =
  (...statuses: TransactionStatus[]) =>
  ({ status }: Request): boolean =>
    statuses.includes(status);
const isUnpaid = ({ status, holds_money: held }: Request): boolean =>
  status === "Created" || (status === "failed" && !held);

const awaitsPhoto = ({ status, photos }: Request): boolean =>
  status === "For Verification" && photos.length > 0;

const always = () => true;

const delivery = { about: "delivery", isTexted: false, cap: null } as const;
const payment = { about: "payment", isTexted: false, cap: null } as const;
// Anyone can leave requests with another person's address unpaid.
const unpaid = { ...payment, cap: "messagePerAddress", isStillTrue: isUnpaid } as const;
const newPhoto = { ...delivery, isTexted: true, isStillTrue: awaitsPhoto } as const;
const onTheWay = { ...delivery, isTexted: true, isStillTrue: isIn("In Transit") } as const;
/** Paid, but ended. */
const endedAs = (why: FailedReason) =>
  ({
    ...delivery,
    isTexted: true,
    isStillTrue: ({ failed_reason: is }: Request) => is === why,
  }) as const;
const holdsMoney = ({ holds_money: held, in_doubt: isInDoubt, paid_back: isBack }: Request) =>
  (held || isInDoubt) && !isBack;
const refund = { ...payment, isStillTrue: always } as const;

/** Messages about a request for delivery, in chronological order. */
export const requestMessages = {
  delivery_requested: {
    ...delivery,
    cap: "messagePerAddress",
    isStillTrue: (row) => isUnpaid(row) || row.status === "For Payment",
  },
  payment_expired: unpaid,
  payment_declined: unpaid,
  paid: { ...payment, isStillTrue: isIn(...paidTransactionStatuses) },
  photo_asked: newPhoto,
  photo_awaited: newPhoto,
  handed_over: { ...delivery, isStillTrue: isIn("For Dispatch") },
  on_the_way: onTheWay,
  found: onTheWay,
  out_for_delivery: onTheWay,
  delivery_attempted: onTheWay,
  returning: { ...onTheWay, isTexted: false },
  delivered: { ...delivery, isStillTrue: isIn("Received") },
  request_rejected: endedAs("rejected"),
  returned: endedAs("returned"),
  lost: endedAs("lost"),
  courier_cancelled: endedAs("courier_cancelled"),
  money_held: { ...payment, isTexted: true, isStillTrue: holdsMoney },
  refund_asked: { ...refund, refund: "asked" },
  refund_agreed: { ...refund, refund: "agreed" },
  refund_sent: { ...refund, refund: "sent" },
  /** What was to go through the gateway does not. */
  refund_by_hand: { ...refund, refund: "agreed" },
  refund_done: { ...refund, isTexted: true, refund: "done" },
  refund_refused: { ...refund, isTexted: true, refund: "refused" },
  delayed: {
    ...delivery,
    isStillTrue: (row) => isIn(...paidTransactionStatuses)(row) && !awaitsPhoto(row),
  },
} as const satisfies Record<string, Rule>;

export type RequestMessage = keyof typeof requestMessages;
export type MessageAbout<About extends Rule["about"]> = {
  [Name in RequestMessage]: (typeof requestMessages)[Name]["about"] extends About ? Name : never;
}[RequestMessage];

/** Whether the requester is notified of a change, or why not. A change of a record alone concerns alerts. */
type MessageOrNobody = { message: RequestMessage } | { nobody: string };

const send = (message: RequestMessage): MessageOrNobody => ({ message });
const nobody = (because: string): MessageOrNobody => ({ nobody: because });

/** Ended by the office or the courier. */
const endedByOthers = {
  rejected: send("request_rejected"),
  returned: send("returned"),
  lost: send("lost"),
  courier_cancelled: send("courier_cancelled"),
};
/** The payment ended without money. */
const endedUnpaid: Record<FailedReason, MessageOrNobody> = {
  ...endedByOthers,
  expired: send("payment_expired"),
  declined: send("payment_declined"),
  not_opened: nobody("the checkout says it"),
  cancelled: nobody("the person pressed it, and sees it"),
  payment_in_doubt: nobody("announced when the money came, before this"),
};
/** Paid, but ended without a delivery. */
const endedPaid: Record<FailedReason, MessageOrNobody> = {
  ...endedByOthers,
  expired: send("money_held"),
  declined: send("money_held"),
  not_opened: send("money_held"),
  cancelled: send("money_held"),
  payment_in_doubt: send("money_held"),
};

type Transitions = typeof transactionTransitions;
type Changes = {
  [From in keyof Transitions]: {
    [To in Transitions[From][number]]: To extends "failed"
      ? Record<FailedReason, MessageOrNobody>
      : MessageOrNobody;
  };
};

/** Every transition of R-11. */
const transitionMessages = {
  Created: { "For Payment": nobody("the person stands at the payment page") },
  "For Payment": { "For Verification": send("paid"), failed: endedUnpaid },
  "For Verification": { "For Dispatch": send("handed_over"), failed: endedPaid },
  "For Dispatch": { "In Transit": send("on_the_way"), failed: endedPaid },
  "In Transit": { Received: send("delivered"), failed: endedPaid },
  Received: {},
  failed: {
    "For Payment": nobody("the person stands at the payment page"),
    Created: nobody("the person changes the details"),
    "In Transit": send("found"),
    Received: send("delivered"),
  },
} as const satisfies Changes;

const messageOfNew = { Created: send("delivery_requested") };

/** Checkpoints that are not transitions of R-11. */
export const parcelMessages: Record<DeliveryState, MessageOrNobody> = {
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
export function messageOfChange({ from, to, why }: TransactionChange): MessageOrNobody | null {
  const listed: Partial<Record<string, MessageOrNobody | Record<FailedReason, MessageOrNobody>>> =
    from === null ? messageOfNew : transitionMessages[from];
  const rule = listed[to];
  if (!rule || isDecided(rule)) return rule ?? null;
  const reason = failedReasons.find((known) => known === why);
  return reason ? rule[reason] : null;
}

const isDecided = (
  one: MessageOrNobody | Record<string, MessageOrNobody>,
): one is MessageOrNobody => "message" in one || "nobody" in one;

type Announced = {
  message: RequestMessage;
  transaction: string;
  /** Distinguishes repetitions of the same message. */
  occasion?: string;
  late?: { step: string; expected: string };
  at: Date;
};

/** Queues a mail, and for some messages a text, in this database transaction, once and without personal data. */
export async function queueRequestMessage(
  trx: Db,
  { message, transaction, occasion, late, at }: Announced,
): Promise<void> {
  const rule = requestMessages[message];
  const subject = { message, transaction, ...(occasion !== undefined && { occasion }) };
  const about = { about: rule.about, occasion: subject, more: late, runAt: at };
  await enqueueAll(trx, mailAndText(about, rule));
}

import type { MessageCap } from "../message/message.ts";
import { paidTransactionStatuses, type TransactionStatus } from "@portal/contract/status";
import type { RefundState } from "../db/column-types.ts";
import type { Db } from "../db/tables.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";

type Request = {
  status: TransactionStatus;
  holds_money: boolean;
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
const isUnpaid = ({ status, holds_money: holdsMoney }: Request): boolean =>
  status === "Created" || (status === "failed" && !holdsMoney);

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
const ended = { ...delivery, isTexted: true, isStillTrue: isIn("failed") } as const;
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
  handed_over: { ...delivery, isStillTrue: isIn("For Dispatch", "In Transit") },
  on_the_way: onTheWay,
  found: onTheWay,
  out_for_delivery: onTheWay,
  delivery_attempted: onTheWay,
  returning: { ...onTheWay, isTexted: false },
  delivered: { ...delivery, isStillTrue: isIn("Received") },
  request_rejected: ended,
  returned: ended,
  lost: ended,
  courier_cancelled: ended,
  money_held: { ...payment, isTexted: true, isStillTrue: always },
  refund_asked: { ...refund, refund: "asked" },
  refund_agreed: { ...refund, refund: "agreed" },
  refund_sent: { ...refund, refund: "sent" },
  refund_done: { ...refund, isTexted: true, refund: "done" },
  refund_refused: { ...refund, isTexted: true, refund: "refused" },
  delayed: { ...delivery, isStillTrue: isIn("For Verification", "For Dispatch", "In Transit") },
} as const satisfies Record<string, Rule>;

export type RequestMessage = keyof typeof requestMessages;
export type MessageAbout<About extends Rule["about"]> = {
  [Name in RequestMessage]: (typeof requestMessages)[Name]["about"] extends About ? Name : never;
}[RequestMessage];

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
  const { about, isTexted } = requestMessages[message];
  const payload = {
    about,
    message,
    transaction,
    ...(occasion !== undefined && { occasion }),
    ...late,
  };
  const key = [message, transaction, occasion].filter(Boolean).join(":");
  const kinds = isTexted ? ["mail", "sms"] : ["mail"];
  await enqueueAll(
    trx,
    kinds.map((kind) => ({ kind, payload, runAt: at, dedupeKey: `${kind}:${key}` })),
  );
}

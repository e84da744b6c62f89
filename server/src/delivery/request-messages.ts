import { paidTransactionStatuses, type TransactionStatus } from "@portal/contract/status";
import type { Db } from "../db/tables.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";

type Request = { status: TransactionStatus; holds_money: boolean };
type Rule = {
  /** Whose words they are: of the delivery, or of the payment. */
  about: "delivery" | "payment";
  /** Sent as a text too: time matters, or money is concerned. */
  isTexted: boolean;
  /** Anybody who knows an address can cause it; what office, courier and payment did is always sent (R-34, docs/decisions/006). */
  isCapped: boolean;
  /** Whether the message is still true when its turn comes: what was overtaken is not sent. */
  isStillTrue: (row: Request) => boolean;
};

const isIn =
  (...statuses: TransactionStatus[]) =>
  ({ status }: Request): boolean =>
    statuses.includes(status);
const isUnpaid = ({ status, holds_money: holdsMoney }: Request): boolean =>
  status === "Created" || (status === "failed" && !holdsMoney);

const always = () => true;
const onTheWay = { about: "delivery", isCapped: false, isStillTrue: isIn("In Transit") } as const;
/** It ended although it was paid for. */
const ended = {
  about: "delivery",
  isTexted: true,
  isCapped: false,
  isStillTrue: isIn("failed"),
} as const;
// A request in somebody else's name can be left unpaid again and again.
const unpaid = {
  about: "payment",
  isTexted: false,
  isCapped: true,
  isStillTrue: isUnpaid,
} as const;

/** The messages about a request for delivery, in the order in which they come. */
export const requestMessages = {
  delivery_requested: {
    about: "delivery",
    isTexted: false,
    isCapped: true,
    isStillTrue: (row) => isUnpaid(row) || row.status === "For Payment",
  },
  payment_expired: unpaid,
  payment_declined: unpaid,
  paid: {
    about: "payment",
    isTexted: false,
    isCapped: false,
    isStillTrue: isIn(...paidTransactionStatuses),
  },
  handed_over: {
    about: "delivery",
    isTexted: false,
    isCapped: false,
    isStillTrue: isIn("For Dispatch", "In Transit"),
  },
  on_the_way: { ...onTheWay, isTexted: true },
  out_for_delivery: { ...onTheWay, isTexted: true },
  delivery_attempted: { ...onTheWay, isTexted: true },
  returning: { ...onTheWay, isTexted: false },
  delivered: {
    about: "delivery",
    isTexted: false,
    isCapped: false,
    isStillTrue: isIn("Received"),
  },
  request_rejected: ended,
  returned: ended,
  lost: ended,
  courier_cancelled: ended,
  money_held: { about: "payment", isTexted: true, isCapped: false, isStillTrue: always },
  refunded: { about: "payment", isTexted: false, isCapped: false, isStillTrue: always },
  delayed: {
    about: "delivery",
    isTexted: false,
    isCapped: false,
    isStillTrue: isIn("For Verification", "For Dispatch", "In Transit"),
  },
} as const satisfies Record<string, Rule>;

export type RequestMessage = keyof typeof requestMessages;
/** Those whose words a room has. */
export type MessageAbout<About extends Rule["about"]> = {
  [Name in RequestMessage]: (typeof requestMessages)[Name]["about"] extends About ? Name : never;
}[RequestMessage];

type Announced = {
  message: RequestMessage;
  transaction: string;
  /** Distinguishes this occasion from another of the same message. */
  occasion?: string;
  /** The step that takes longer than promised. */
  late?: { step: string; expected: string };
  at: Date;
};

/**
 * Leaves a mail about a request for delivery, and a text where one counts, to be sent after this database
 * transaction, once (R-5: nothing personal is queued).
 */
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

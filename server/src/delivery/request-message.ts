import { paidTransactionStatuses, type TransactionStatus } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { submissionFacts, transactionFacts } from "../message/message-facts.ts";
import {
  submissionForMail,
  transactionForMail,
  type SubmissionForMail,
  type TransactionForMail,
} from "../appointment/appointment-message-store.ts";
import type { Payload, Telling } from "../message/message.ts";
import { wordsFor } from "../message/words-for.ts";
import {
  submissionMessages,
  textedTransactionMessages,
  transactionMessages,
  type SubmissionMessage,
  type TextedTransactionMessage,
  type TransactionMessage,
} from "../message/words.ts";

type Request = Pick<TransactionForMail, "status" | "holds_money">;

const isIn =
  (...statuses: TransactionStatus[]) =>
  ({ status }: Request): boolean =>
    statuses.includes(status);
const isPaid = isIn(...paidTransactionStatuses);
const isUnpaid = ({ status, holds_money: holdsMoney }: Request): boolean =>
  status === "Created" || (status === "failed" && !holdsMoney);
const isHeld = isIn("failed");

/** Whether a message is still true when its turn comes: what was overtaken is not sent. */
const stillTrue: Record<TransactionMessage, (row: Request) => boolean> = {
  delivery_requested: (row) => isUnpaid(row) || row.status === "For Payment",
  payment_expired: isUnpaid,
  payment_declined: isUnpaid,
  paid: isPaid,
  handed_over: isIn("For Dispatch", "In Transit"),
  on_the_way: isIn("In Transit"),
  out_for_delivery: isIn("In Transit"),
  delivery_attempted: isIn("In Transit"),
  returning: isIn("In Transit"),
  delivered: isIn("Received"),
  request_rejected: isHeld,
  returned: isHeld,
  lost: isHeld,
  courier_cancelled: isHeld,
  money_held: () => true,
  refunded: () => true,
  delayed: isIn("For Verification", "For Dispatch", "In Transit"),
};

const isTransactionMessage = (name: string): name is TransactionMessage =>
  transactionMessages.some((known) => known === name);
const isSubmissionMessage = (name: string): name is SubmissionMessage =>
  submissionMessages.some((known) => known === name);
const isTexted = (name: TransactionMessage): name is TextedTransactionMessage =>
  textedTransactionMessages.some((known) => known === name);

const idOf = (message: string, subject: string, { occasion }: Payload): string =>
  [message, subject, occasion].filter(Boolean).join("/");

/** Reads what a job about a transaction is to tell; null when there is nothing to say any more. */
export async function readTransactionTelling(
  context: Context,
  payload: Payload,
): Promise<Telling | null> {
  const { message = "", transaction = "" } = payload;
  if (!isTransactionMessage(message)) throw unknown();
  const row = await transactionForMail(context.db, transaction);
  if (!row || !stillTrue[message](row)) return null;
  const words = wordsFor(row.language);
  const facts = transactionFacts(context, row, payload);
  return {
    message,
    id: idOf(message, row.uuid, payload),
    about: "request",
    email: row.email,
    mobile: row.contact_number,
    firstName: row.first_name,
    words,
    wording: words[message](facts),
    sms: isTexted(message)
      ? (longest) => words[message]({ ...facts, payee: facts.payee.slice(0, longest) }).sms
      : null,
    attachments: [],
  };
}

const isStillReviewed = ({ status }: SubmissionForMail): boolean => status === "For Verification";

/** The same about a request for verification. */
export async function readSubmissionTelling(
  context: Context,
  payload: Payload,
): Promise<Telling | null> {
  const { message = "", submission = "" } = payload;
  if (!isSubmissionMessage(message)) throw unknown();
  const row = await submissionForMail(context.db, submission);
  if (!row || (message === "submission_delayed" && !isStillReviewed(row))) return null;
  const words = wordsFor(row.language);
  return {
    message,
    id: idOf(message, row.id, payload),
    about: "request",
    email: row.email,
    mobile: null,
    firstName: row.first_name,
    words,
    wording: words[message](submissionFacts(context, row, payload)),
    sms: null,
    attachments: [],
  };
}

const unknown = () => new Error("A message that nobody can write was queued.");

import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { submissionFacts, transactionFacts } from "./message-facts.ts";
import { submissionForMail, transactionForMail } from "./message-store.ts";
import { renderMessage } from "./render-message.ts";
import { wordsFor } from "./words-for.ts";
import type { MessageName, SubmissionMessage, TransactionMessage } from "./words.ts";

const ABOUT_TRANSACTION: readonly string[] = [
  "delivery_requested",
  "paid",
  "on_the_way",
  "delivered",
] satisfies TransactionMessage[];
const ABOUT_SUBMISSION: readonly string[] = [
  "submission_received",
  "submission_decided",
] satisfies SubmissionMessage[];

const isAboutTransaction = (name: string): name is TransactionMessage =>
  ABOUT_TRANSACTION.includes(name);
const isAboutSubmission = (name: string): name is SubmissionMessage =>
  ABOUT_SUBMISSION.includes(name);

/** Whoever knows an address can make these be sent to it; the others follow a payment and must arrive. */
const UNINVITED = ["submission_received", "submission_decided", "delivery_requested"];
const isUninvited = (name: string | undefined): boolean => UNINVITED.includes(name ?? "");

type Letter = Pick<Mail, "id" | "to" | "subject" | "text" | "html">;

/**
 * Outbox job "mail": writes and sends one message. The queue names the message and its subject alone; what is
 * personal is read here. Beyond three a day per address a message that follows
 * no payment is dropped.
 * @throws Problem `provider_unavailable`: the outbox tries again later, and the id keeps it from arriving twice
 */
export async function sendMessage(
  context: Context,
  payload: Record<string, string>,
): Promise<void> {
  const letter = await write(context, payload);
  if (!letter) return;
  if (!context.mail) throw new Problem("provider_unavailable");
  if (isUninvited(payload["message"]) && !(await mayReceive(context, letter.to))) {
    context.log.warn(
      { message: payload["message"] },
      "message dropped: its address had enough today",
    );
    return;
  }
  await context.mail.send({ ...letter, attachments: [] });
  // Counted when sent, so that tries that failed do not use up the day.
  if (isUninvited(payload["message"]))
    await context.limits.tryTake("messagePerAddress", letter.to.toLowerCase());
}

async function mayReceive({ limits }: Context, address: string): Promise<boolean> {
  try {
    await limits.check("messagePerAddress", address.toLowerCase());
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** Null when there is nothing to say any more. */
async function write(context: Context, payload: Record<string, string>): Promise<Letter | null> {
  const { message = "", transaction, submission } = payload;
  if (transaction !== undefined && isAboutTransaction(message)) {
    const row = await transactionForMail(context.db, transaction);
    if (!row) return null;
    const facts = transactionFacts(context, row);
    const words = wordsFor(row.language);
    return {
      ...addressed(message, row.uuid, row.email),
      ...renderMessage(words, words[message](facts), facts),
    };
  }
  if (submission !== undefined && isAboutSubmission(message)) {
    const row = await submissionForMail(context.db, submission);
    if (!row) return null;
    const facts = submissionFacts(context, row);
    const words = wordsFor(row.language);
    return {
      ...addressed(message, row.id, row.email),
      ...renderMessage(words, words[message](facts), facts),
    };
  }
  throw new Error("A message that nobody can write was queued.");
}

const addressed = (message: MessageName, subject: string, to: string) => ({
  id: `${message}/${subject}`,
  to,
});

import { calendarFile } from "./calendar-file.ts";
import type { Context } from "../context.ts";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { codePicture } from "./code-picture.ts";
import { submissionFacts, transactionFacts } from "./message-facts.ts";
import { submissionForMail, transactionForMail } from "./message-store.ts";
import { readTelling, type AppointmentTelling } from "./appointment-telling.ts";
import { readAlertTelling, type AlertTelling } from "./alert-telling.ts";
import { renderMessage } from "./render-message.ts";
import { wordsFor } from "./words-for.ts";
import {
  CODE_PICTURE,
  type MessageName,
  type SubmissionMessage,
  type TransactionMessage,
  type Wording,
} from "./words.ts";

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

/** These change what stands in a calendar. */
const WITH_CALENDAR: readonly MessageName[] = [
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
];

type WrittenMail = { message: MessageName; mail: Mail };

/** Writes the mail that a job names, null when there is nothing to say any more. */
export async function writeMail(
  context: Context,
  payload: Record<string, string>,
): Promise<WrittenMail | null> {
  const { message = "", transaction, submission } = payload;
  if (transaction !== undefined && isAboutTransaction(message)) {
    const row = await transactionForMail(context.db, transaction);
    if (!row) return null;
    const facts = transactionFacts(context, row);
    const words = wordsFor(row.language);
    const content = renderMessage(words, words[message](facts), facts);
    const id = `${message}/${row.uuid}`;
    return { message, mail: { id, to: row.email, ...content, attachments: [] } };
  }
  if (submission !== undefined && isAboutSubmission(message)) {
    const row = await submissionForMail(context.db, submission);
    if (!row) return null;
    const facts = submissionFacts(context, row);
    const words = wordsFor(row.language);
    const content = renderMessage(words, words[message](facts), facts);
    const id = `${message}/${row.id}`;
    return { message, mail: { id, to: row.email, ...content, attachments: [] } };
  }
  const alert = await readAlertTelling(context, payload);
  if (alert !== undefined) return alert && { message: alert.message, mail: alertMail(alert) };
  const telling = await readTelling(context, payload);
  if (telling === undefined) throw new Error("A message that nobody can write was queued.");
  return telling && { message: telling.message, mail: appointmentMail(context, telling) };
}

function alertMail({ id, to, facts, words, wording }: AlertTelling): Mail {
  const footer = words.alertFooter(facts.product);
  const content = renderMessage(words, wording, { firstName: "", product: facts.product }, footer);
  return { id, to, ...content, attachments: [] };
}

function appointmentMail(
  { config }: Context,
  { message, id, row, facts, words, write }: AppointmentTelling,
): Mail {
  const wording = write(facts);
  const attachments: Mail["attachments"] = [];
  if (showsCode(wording))
    attachments.push({
      filename: `${row.reference}.png`,
      contentType: "image/png",
      content: codePicture(row.reference),
      contentId: CODE_PICTURE,
    });
  if (WITH_CALENDAR.includes(message))
    attachments.push({
      filename: `appointment-${row.reference}.ics`,
      contentType: "text/calendar; charset=utf-8",
      content: Buffer.from(
        calendarFile(row, { product: config.texts.product, origin: config.origin }),
      ),
    });
  const footer = words.appointmentFooter(facts.product);
  return { id, to: row.email, ...renderMessage(words, wording, facts, footer), attachments };
}

const showsCode = ({ paragraphs }: Wording): boolean =>
  paragraphs.some((part) => typeof part !== "string" && "picture" in part);

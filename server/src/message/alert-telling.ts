import type { Context } from "../context.ts";
import { alertFacts } from "./alert-facts.ts";
import { findAlert, noteSent, type StoredAlert } from "./alert-message-store.ts";
import { openAddress } from "./alert-secrets.ts";
import { wordsFor } from "./words-for.ts";
import type { AlertFacts, AlertMessage, TextedWording, Words } from "./words.ts";

/** Whether a message is still true when its turn comes; `ask` is the asking that it answers. */
const stillTrue: Record<AlertMessage, (row: StoredAlert, ask: number) => boolean> = {
  alert_confirm: ({ status, asks }, ask) =>
    asks === ask && (status === "Pending" || status === "Confirmed"),
  alert_ready: ({ status }) => status === "Told",
  alert_rejected: ({ status }) => status === "Told",
};

const isAlertMessage = (name: string): name is AlertMessage => Object.hasOwn(stillTrue, name);

/** What is to be said about an alert, and to whom. */
export type AlertTelling = {
  message: AlertMessage;
  id: string;
  to: string;
  facts: AlertFacts;
  words: Words;
  wording: TextedWording;
};

/**
 * Reads what a job about an alert is to tell.
 * @returns null when there is nothing to say any more, undefined when the job is not about an alert
 */
export async function readAlertTelling(
  context: Context,
  { message = "", alert, ask }: Record<string, string>,
): Promise<AlertTelling | null | undefined> {
  if (alert === undefined || !isAlertMessage(message)) return undefined;
  const row = await findAlert(context.db, alert);
  if (!row || !stillTrue[message](row, Number(ask))) return null;
  const to = openAddress(context, row.address);
  if (to === null) return null;
  const words = wordsFor(row.language);
  const facts = alertFacts(context, row);
  const id = [message, row.id, ask].filter(Boolean).join("/");
  return { message, id, to, facts, words, wording: words[message](facts) };
}

/** Called when the message of a job went out; of one that asks for a yes it is remembered which. */
export async function noteTold(
  { db, now }: Pick<Context, "db" | "now">,
  { message, alert, ask }: Record<string, string>,
): Promise<void> {
  if (message === "alert_confirm" && alert !== undefined)
    await noteSent(db, { id: alert, ask: Number(ask), at: now() });
}

import type { Context } from "../context.ts";
import { alertFacts } from "../message/alert-facts.ts";
import { findAlert, noteSent, type StoredAlert } from "../message/alert-message-store.ts";
import { openAddress } from "./alert-secrets.ts";
import type { Payload, Telling } from "../message/message.ts";
import { wordsFor } from "../message/words-for.ts";
import type { AlertMessage } from "../message/words.ts";

/** Whether a message is still true when its turn comes; `ask` is the asking that it answers. */
const stillTrue: Record<AlertMessage, (row: StoredAlert, ask: number) => boolean> = {
  alert_confirm: ({ status, asks }, ask) =>
    asks === ask && (status === "Pending" || status === "Confirmed"),
  alert_ready: ({ status }) => status === "Told",
  alert_rejected: ({ status }) => status === "Told",
};

const isAlertMessage = (name: string): name is AlertMessage => Object.hasOwn(stillTrue, name);

/** Reads what a job about an alert is to tell; null when there is nothing to say any more. */
export async function readAlertTelling(
  context: Context,
  { message = "", alert = "", ask }: Payload,
): Promise<Telling | null> {
  if (!isAlertMessage(message)) throw new Error("A message that nobody can write was queued.");
  const row = await findAlert(context.db, alert);
  if (!row || !stillTrue[message](row, Number(ask))) return null;
  const to = openAddress(context, row.address);
  if (to === null) return null;
  const words = wordsFor(row.language);
  const wording = words[message](alertFacts(context, row));
  return {
    message,
    id: [message, row.id, ask].filter(Boolean).join("/"),
    about: "alert",
    email: row.channel === "email" ? to : null,
    mobile: row.channel === "sms" ? to : null,
    firstName: "",
    words,
    wording,
    sms: () => wording.sms,
    attachments: [],
  };
}

/** Called when the message of a job went out; of one that asks for a yes it is remembered which. */
export async function noteTold(
  { db, now }: Pick<Context, "db" | "now">,
  { message, alert, ask }: Payload,
): Promise<void> {
  if (message === "alert_confirm" && alert !== undefined)
    await noteSent(db, { id: alert, ask: Number(ask), at: now() });
}

import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { noteTold, readAlertTelling, type AlertTelling } from "./alert-telling.ts";
import { deliver } from "./deliver.ts";
import { fitsSms, gsmText } from "./gsm-text.ts";
import { readTelling } from "./appointment-telling.ts";
import type { AppointmentFacts, AppointmentWording } from "./words.ts";

/**
 * Outbox job "sms": writes and sends one text, about an appointment or an alert. About an appointment it says what
 * the mail says, so that where nobody sends texts the mail is enough.
 * @throws Problem `provider_unavailable`, or `too_many_requests` when its address had enough today: the outbox tries
 * again later, and the id keeps it from arriving twice
 */
export async function sendText(context: Context, payload: Record<string, string>): Promise<void> {
  const alert = await readAlertTelling(context, payload);
  if (alert) {
    await sendAlert(context, alert);
    return noteTold(context, payload);
  }
  if (alert === null) return;
  const telling = await readTelling(context, payload);
  if (telling === undefined) throw new Error("A text that nobody can write was queued.");
  const provider = context.sms;
  if (!telling || !provider) return;
  const { message, id, row, facts, write } = telling;
  const text = shortText(write, facts);
  await deliver(context, message, row.contact_number, () =>
    provider.send({ id, to: row.contact_number, text }),
  );
}

/** Nobody has a mail beside it: without a way to send texts it is tried again. */
async function sendAlert(context: Context, { message, id, to, wording }: AlertTelling) {
  const provider = context.sms;
  if (!provider) throw new Problem("provider_unavailable");
  const text = gsmText(wording.sms);
  await deliver(context, message, to, () => provider.send({ id, to, text }));
}

/** Long names lose their ends before a text takes more than two messages. */
function shortText(
  write: (facts: AppointmentFacts) => AppointmentWording,
  facts: AppointmentFacts,
): string {
  const whole = gsmText(write(facts).sms);
  if (fitsSms(whole)) return whole;
  const office = cut(facts.office);
  return gsmText(write({ ...facts, office, closedReason: cut(facts.closedReason) }).sms);
}

const MOST = 40;
const cut = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST - 3).trimEnd()}...` : text;

import type { Context } from "../context.ts";
import { deliver } from "./deliver.ts";
import { fitsSms, gsmText } from "./gsm-text.ts";
import { readTelling } from "./appointment-telling.ts";
import type { AppointmentFacts, AppointmentWording } from "./words.ts";

/**
 * Outbox job "sms": writes and sends one text about an appointment. It says what the mail says, so that where
 * nobody sends texts the mail is enough.
 * @throws Problem `provider_unavailable`, or `too_many_requests` when its address had enough today: the outbox tries
 * again later, and the id keeps it from arriving twice
 */
export async function sendText(context: Context, payload: Record<string, string>): Promise<void> {
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

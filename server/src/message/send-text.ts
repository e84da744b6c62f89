import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { noteTold } from "../alert/alert-message.ts";
import { deliver } from "./deliver.ts";
import { readTelling } from "./read-telling.ts";
import { shortText } from "./short-text.ts";
import type { Payload } from "./message.ts";

/**
 * Outbox job "sms": writes and sends one text. Beside a mail it says what the mail says, so that where nobody sends
 * texts the mail is enough.
 * @throws Problem `provider_unavailable`, or `too_many_requests` when its address had enough today: the outbox tries
 * again later, and the id keeps it from arriving twice
 */
export async function sendText(context: Context, payload: Payload): Promise<void> {
  const telling = await readTelling(context, payload);
  if (!telling || telling.mobile === null) return;
  const { message, id, mobile: to, email, sms, wording } = telling;
  if (sms === null) throw new Error("A text that nobody can write was queued.");
  const provider = context.sms;
  if (!provider) {
    if (email === null) throw new Problem("provider_unavailable");
    return;
  }
  const link = context.config.smsLinks === "full" ? `\n${wording.button.url}` : "";
  const text = shortText(sms) + link;
  await deliver(context, message, to, () => provider.send({ id, to, text }));
  await noteTold(context, payload);
}

import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { noteTold } from "../alert/alert-message.ts";
import { deliver } from "./deliver.ts";
import type { Payload } from "./message.ts";
import { writeMail } from "./send-mail.ts";

/**
 * Outbox job "mail": writes and sends one message. The queue names the message and its subject alone; what is
 * personal is read here.
 * @throws Problem `provider_unavailable`, or `too_many_requests` when its address had enough today: the outbox tries
 * again later, and the id keeps it from arriving twice
 */
export async function sendMessage(context: Context, payload: Payload): Promise<void> {
  const provider = context.mail;
  if (!provider) throw new Problem("provider_unavailable");
  const written = await writeMail(context, payload);
  if (!written) return;
  const { message, mail } = written;
  await deliver(context, message, mail.to, () => provider.send(mail));
  await noteTold(context, payload);
}

import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { deliver } from "./deliver.ts";
import { readMessage, senderFacts, type MessageReaders, type Payload } from "./message.ts";
import { renderMessage } from "./render-message.ts";

/**
 * Outbox job "mail": writes and sends one message. The queue names the message and its subject alone; what is
 * personal is read here.
 * @throws Problem `provider_unavailable`, or `too_many_requests` when its address had enough today: the outbox tries
 * again later, and the id keeps it from arriving twice
 */
export const mailSender =
  (readers: MessageReaders) =>
  async (context: Context, payload: Payload): Promise<void> => {
    const provider = context.mail;
    if (!provider) throw new Problem("provider_unavailable");
    const message = await readMessage(readers, context, payload);
    if (!message || message.email === null) return;
    const { id, email: to, attachments } = message;
    const content = renderMessage(message, senderFacts(context.config));
    await deliver(context, message, to, () => provider.send({ id, to, ...content, attachments }));
    await message.noteSent?.();
  };

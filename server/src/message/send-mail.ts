import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { deliver } from "./deliver.ts";
import { readMessage, senderFacts, type MessageReaders, type Payload } from "./message.ts";
import { renderMessage } from "./render-message.ts";

/**
 * Outbox job "mail": builds and sends one message. Personal data is read only here; the queue has none.
 * @throws Problem `provider_unavailable`, or `too_many_requests` beyond the address's daily limit: the outbox retries,
 * and the id prevents duplicates
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

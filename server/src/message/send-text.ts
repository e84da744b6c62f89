import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { deliver } from "./deliver.ts";
import { readMessage, type MessageReaders, type Payload } from "./message.ts";
import { shortText } from "./short-text.ts";

/**
 * Outbox job "sms": builds and sends one text. A text only repeats its mail, so without a text provider it is skipped.
 * @throws Problem `provider_unavailable`, or `too_many_requests` beyond the number's daily limit: the outbox retries,
 * and the id prevents duplicates
 */
export const textSender =
  (readers: MessageReaders) =>
  async (context: Context, payload: Payload): Promise<void> => {
    const message = await readMessage(readers, context, payload);
    if (!message || message.mobile === null) return;
    const { id, mobile: to, email, sms, wording } = message;
    if (sms === null) throw new Error(`${message.name} has no words for a text.`);
    const provider = context.sms;
    if (!provider) {
      if (email === null) throw new Problem("provider_unavailable");
      return;
    }
    const link = context.config.smsLinks === "full" ? `\n${wording.button.url}` : "";
    const text = shortText(sms) + link;
    await deliver(context, message, to, () => provider.send({ id, to, text }));
    await message.noteSent?.();
  };

import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import {
  type Message,
  type MessageReaders,
  type Payload,
  renderMessage,
  senderFacts,
  shortText,
} from "./message.ts";
import { inboxOf } from "@portal/contract/contact";
import * as v from "valibot";
import { createMutex } from "../limits/mutex.ts";

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
    const { id, email: to } = message;
    const content = renderMessage(message, senderFacts(context.config));
    const mail = { id, to, ...content, attachments: message.attachments() };
    await deliver(context, message, to, () => provider.send(mail));
    await message.noteSent?.();
  };

/**
 * Outbox job "sms": builds and sends one text. A text only repeats its mail, so without a text provider it is skipped.
 * @throws Problem `provider_unavailable`, or `too_many_requests` beyond the number's daily limit: the outbox retries,
 * and the id prevents duplicates
 */
export const textSender =
  (readers: MessageReaders) =>
  async (context: Context, payload: Payload): Promise<void> => {
    const provider = context.sms;
    if (!provider && repeatsMail(payload)) return;
    const message = await readMessage(readers, context, payload);
    if (!message || message.mobile === null) return;
    if (!provider) throw new Problem("provider_unavailable");
    const { id, mobile: to, sms, wording } = message;
    if (sms === null) throw new Error(`${message.name} has no words for a text.`);
    const link = context.config.smsLinks === "full" ? `\n${wording.button.url}` : "";
    const text = shortText(sms) + link;
    await deliver(context, message, to, () => provider.send({ id, to, text }));
    await message.noteSent?.();
  };

/** An alert goes to one address, by mail or as a text; every other text repeats a mail. */
const repeatsMail = ({ about }: Payload): boolean => about !== "alert";

/** One message at a time per address, so that concurrent ones cannot exceed the limit. */
const withMutex = createMutex();
/** A job that waits longer for the mutex is retried. */
const TURN_WITHIN_MS = 5_000;

/**
 * Passes one message to its provider. A message to an address that cannot receive any is dropped, with a log line that
 * does not contain the address.
 * @param address an e-mail address, or a mobile number as +639…
 * @throws Problem `too_many_requests` with Retry-After, beyond three a day per inbox of the messages that anyone
 * could cause, and what `send` throws otherwise: the outbox retries, and the id prevents duplicates
 */
export async function deliver(
  { limits, log }: Pick<Context, "limits" | "log">,
  { name, cap }: Pick<Message, "name" | "cap">,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  const counted = inboxOf(address);
  const came = performance.now();
  await withMutex(counted, async () => {
    if (performance.now() - came > TURN_WITHIN_MS) throw new Problem("provider_unavailable");
    if (cap !== null) await limits.check(cap, counted);
    try {
      await send();
    } catch (error) {
      if (!isAboutAddress(error)) throw error;
      log.warn({ message: name }, "message dropped: its address takes none");
      return;
    }
    // Counted after sending, so that failed tries do not use up the limit.
    if (cap !== null) await limits.tryTake(cap, counted);
  });
}

const isAboutAddress = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;

const About = v.looseObject({ about: v.string() });

/** @throws for a payload without a reader */
async function readMessage(
  readers: MessageReaders,
  context: Context,
  payload: Payload,
): Promise<Message | null> {
  const { about } = v.parse(About, payload);
  const read = readers[about];
  if (!read) throw new Error(`No message is about "${about}".`);
  return read(context, payload);
}

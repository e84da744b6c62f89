import type { Context } from "../context.ts";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { readTelling } from "./read-telling.ts";
import { renderMessage } from "./render-message.ts";
import type { Payload } from "./message.ts";
import type { MessageName } from "./words.ts";

/** Writes the mail that a job names, null when there is nothing to say any more. */
export async function writeMail(
  context: Context,
  payload: Payload,
): Promise<{ message: MessageName; mail: Mail } | null> {
  const telling = await readTelling(context, payload);
  if (!telling || telling.email === null) return null;
  const { product, contactEmail: contact } = context.config.texts;
  const { message, id, email, words, wording, about, firstName, attachments } = telling;
  const content = renderMessage(words, wording, { about, firstName, product, contact });
  return { message, mail: { id, to: email, ...content, attachments } };
}

import type { MailAttachment } from "../providers/mail/mail-provider.ts";
import type { About, MessageName, Wording, Words } from "./words.ts";

/** What is to be said, and to whom; read when its turn comes. */
export type Telling = {
  message: MessageName;
  /** The same for the same occasion: a provider sends an id once. */
  id: string;
  about: About;
  /** Null for what has no such address. */
  email: string | null;
  mobile: string | null;
  firstName: string;
  words: Words;
  wording: Wording;
  /** The text, with names cut to this many signs; null for what is told by mail alone. */
  sms: ((longest: number) => string) | null;
  attachments: MailAttachment[];
};

/** What a job of the outbox names: the message, its subject, and what tells the occasion from others. */
export type Payload = Record<string, string>;

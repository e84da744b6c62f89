import type { Context } from "../context.ts";
import type { MailAttachment } from "../providers/mail/mail-provider.ts";

export type Fact = readonly [label: string, value: string];
export type MessageLink = { text: string; url: string };
/** Tone of a mail's header: neutral, good news, needs attention, bad news. */
export type Tone = "plain" | "good" | "attention" | "bad";

/** The content of a mail; strings are plain text. */
export type Wording = {
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  tone: Tone;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  /** An attached picture, by content id, with its alternative text. */
  picture?: { id: string; alt: string };
  button: MessageLink;
  links?: readonly MessageLink[];
  notes: readonly string[];
  /** The sentence about money. */
  money: string;
};
/** `sms` contains no name, because locked screens show texts, no link, and at most 160 GSM characters. */
export type TextedWording = Wording & { sms: string };

/** Sender and contact. */
export type SenderFacts = {
  product: string;
  /** Contact address for questions. */
  contact: string;
};
export const senderFacts = ({ texts }: Context["config"]): SenderFacts => ({
  product: texts.product,
  contact: texts.contactEmail,
});

/** Where the person gave the address: mentioned in the footer. */
export type GivenWith = "request" | "appointment" | "alert";

/** Alerts have a count of their own: they keep nobody's confirmation away. */
export type MessageCap = "messagePerAddress" | "alertPerAddress" | null;

/** A message with its recipient, built when it is sent. */
export type Message = {
  name: string;
  /** Idempotency key: a provider sends an id once. */
  id: string;
  language: string;
  givenWith: GivenWith;
  /** Null without an e-mail address. */
  email: string | null;
  mobile: string | null;
  /** The first name, or the one name of who has no other; empty when unknown. */
  firstName: string;
  wording: Wording;
  /** The text, with names cut to this many characters; null for a message sent only by mail. */
  sms: ((longest: number) => string) | null;
  /** Made for the mail alone: a text carries none. */
  attachments: () => MailAttachment[];
  /** What counts it, if anyone who knows the address can cause it: three a day are sent to one address. */
  cap: MessageCap;
  /** Called after sending. */
  noteSent?: () => Promise<void>;
};

/** A job's payload: message name and subject id, no personal data. */
export type Payload = Record<string, string>;

/** Builds one room's message; null when it is outdated. */
export type MessageReader = (context: Context, payload: Payload) => Promise<Message | null>;
/** By the payload's `about`; filled at wiring, because the rooms are in a higher layer. */
export type MessageReaders = Readonly<Record<string, MessageReader>>;

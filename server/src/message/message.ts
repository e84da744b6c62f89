import * as v from "valibot";
import type { Context } from "../context.ts";
import type { MailAttachment } from "../providers/mail/mail-provider.ts";

export type Fact = readonly [label: string, value: string];
export type MessageLink = { text: string; url: string };
/** How a mail looks at its head: nothing to worry about, good news, something to look at, bad news. */
export type Tone = "plain" | "good" | "attention" | "bad";

/** A mail in words; strings are plain text. */
export type Wording = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  tone: Tone;
  /** The status in one line. */
  heading: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  /** A picture that comes with the mail, by its content id, and its alternative text. */
  picture?: { id: string; alt: string };
  /** The one thing to press. */
  button: MessageLink;
  /** What else can be opened. */
  links?: readonly MessageLink[];
  /** What is good to know beside it. */
  notes: readonly string[];
  /** What is true of money for the reader of this mail. */
  money: string;
};
/** `sms` names nobody: texts lie open on locked screens. It has no link, and takes one message of 160 GSM signs. */
export type TextedWording = Wording & { sms: string };

/** Whom questions go to, and who sends. */
export type SenderFacts = {
  product: string;
  /** Address that questions go to. */
  contact: string;
};
export const senderFacts = ({ texts }: Context["config"]): SenderFacts => ({
  product: texts.product,
  contact: texts.contactEmail,
});

/** What an address was given with: stands under each mail. */
export type GivenWith = "request" | "appointment" | "alert";

/** What is to be said, and to whom; read when its turn comes. */
export type Message = {
  name: string;
  /** The same for the same occasion: a provider sends an id once. */
  id: string;
  language: string;
  givenWith: GivenWith;
  /** Null for what has no such address. */
  email: string | null;
  mobile: string | null;
  /** Empty when there is none to greet by. */
  firstName: string;
  wording: Wording;
  /** The text, with names cut to this many signs; null for what goes by mail alone. */
  sms: ((longest: number) => string) | null;
  attachments: MailAttachment[];
  /** Anybody who knows the address can cause it: at most three a day reach one address. */
  isCapped: boolean;
  /** Called once it went out. */
  noteSent?: () => Promise<void>;
};

/** A job's payload names the message and its subject alone, nothing personal. */
export type Payload = Record<string, string>;

/** Reads one room's message; null when it was overtaken and there is nothing to say any more. */
export type MessageReader = (context: Context, payload: Payload) => Promise<Message | null>;
/** By what a payload is `about`; filled at wiring, because the rooms lie above this one. */
export type MessageReaders = Readonly<Record<string, MessageReader>>;

const About = v.looseObject({ about: v.string() });

/** @throws when no room reads such a payload */
export async function readMessage(
  readers: MessageReaders,
  context: Context,
  payload: Payload,
): Promise<Message | null> {
  const { about } = v.parse(About, payload);
  const read = readers[about];
  if (!read) throw new Error(`No message is about "${about}".`);
  return read(context, payload);
}

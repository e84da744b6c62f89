/** Mails about a transaction, in the order in which they come. */
export type TransactionMessage = "delivery_requested" | "paid" | "on_the_way" | "delivered";
export type SubmissionMessage = "submission_received" | "submission_decided";
export type MessageName = TransactionMessage | SubmissionMessage;

/** What a mail can speak of; the number is masked, and there is no birth date and no address. */
type MessageFacts = {
  firstName: string;
  /** "Driver's License" or "Plate Number". */
  item: string;
  maskedNumber: string;
  product: string;
  /** Opens the subject without anything else: part of it is the token. */
  link: string;
};
export type TransactionFacts = MessageFacts & {
  reference: string;
  /** ₱ with two decimals. */
  amount: string;
  payee: string;
  channel: string;
  paymentReference: string;
  tracking: { number: string; url: string } | null;
};
export type SubmissionFacts = MessageFacts & { accepted: boolean; remarks: string };

export type Paragraph = string | { text: string; url: string };
/** A mail in words; `paragraphs` are plain text, a link with the words it stands under. */
export type Wording = { subject: string; heading: string; paragraphs: Paragraph[] };

/** Every mail in one language. */
export type Words = {
  language: string;
  greeting: (firstName: string) => string;
  /** Under each mail. */
  footer: (product: string) => string[];
  submission_received: (facts: SubmissionFacts) => Wording;
  submission_decided: (facts: SubmissionFacts) => Wording;
} & Record<TransactionMessage, (facts: TransactionFacts) => Wording>;

import type { TimelineStep } from "@portal/contract/timeline";
import type { SenderFacts, Wording } from "../message/message.ts";

export type SubmissionMessage = "submission_received" | "submission_decided" | "submission_delayed";

/** What a mail about a request speaks of; the number is masked, and there is no birth date and no address. */
export type RequestFacts = SenderFacts & {
  /** "Driver's License" or "Plate Number". */
  item: string;
  maskedNumber: string;
  /** Opens the subject without anything else: part of it is the token. */
  link: string;
  delay: Delay | null;
};
/** A step that takes longer than promised. */
export type Delay = { step: TimelineStep; expectedBy: string };
export type SubmissionFacts = RequestFacts & { accepted: boolean; remarks: string };
export type SubmissionWords = Record<SubmissionMessage, (facts: SubmissionFacts) => Wording>;

type Named = { item: string; maskedNumber: string };
export const yours = ({ item, maskedNumber }: Named): string => `your ${item} ${maskedNumber}`;

const FREE = "This is free. Nobody from here will ask you for a fee.";
export const KEEP_LINK = "Anyone who has this link can see your request. Please do not pass it on.";

export const submissionWordsEnglish: SubmissionWords = {
  submission_received: (submission) => ({
    subject: `We received your details: ${submission.item} ${submission.maskedNumber}`,
    preview: "They are being reviewed.",
    tone: "plain",
    heading: "We received your details",
    paragraphs: [
      `Your details for ${yours(submission)} are being reviewed. We will e-mail you when this is done.`,
    ],
    facts: [],
    button: { text: "See the status", url: submission.link },
    notes: [KEEP_LINK],
    money: FREE,
  }),
  submission_decided: (submission) => ({
    subject: submission.accepted
      ? `Your details were accepted: ${submission.item} ${submission.maskedNumber}`
      : `Your details could not be accepted: ${submission.item} ${submission.maskedNumber}`,
    preview: submission.accepted ? "You can see now how to get it." : "The status says what to do.",
    tone: submission.accepted ? "good" : "attention",
    heading: submission.accepted
      ? "Your details were accepted"
      : "Your details could not be accepted",
    paragraphs: [
      submission.accepted
        ? `The details you sent for ${yours(submission)} were accepted.`
        : `The details you sent for ${yours(submission)} could not be accepted.`,
    ],
    facts:
      submission.accepted || submission.remarks === "" ? [] : [["Remarks", submission.remarks]],
    button: {
      text: submission.accepted ? "See what you can do now" : "See the status",
      url: submission.link,
    },
    notes: [KEEP_LINK],
    money: FREE,
  }),
  submission_delayed: (submission) => ({
    subject: `Taking longer than expected: ${submission.item} ${submission.maskedNumber}`,
    preview: "Your details are still being reviewed.",
    tone: "attention",
    heading: "The review is taking longer than expected",
    paragraphs: [
      `Your details for ${yours(submission)} are still being reviewed. We are sorry for the delay. We will e-mail you when this is done.`,
    ],
    facts: submission.delay ? [["Expected by", submission.delay.expectedBy]] : [],
    button: { text: "See the status", url: submission.link },
    notes: [`If you have a question, write to ${submission.contact}.`, KEEP_LINK],
    money: FREE,
  }),
};

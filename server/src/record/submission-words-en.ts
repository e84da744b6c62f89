import { FREE, KEEP_LINK, yours } from "../delivery/request-parts-en.ts";
import type { SubmissionWords } from "../message/words.ts";

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

import type { TransactableType } from "@portal/contract/status";
import type { TimelineStep } from "@portal/contract/timeline";
import type { I18n } from "../language/sentence.ts";
import type { SenderFacts, Wording } from "../message/message.ts";

export type SubmissionMessage = "submission_received" | "submission_decided" | "submission_delayed";

/** The facts in a mail about a submission: the number is masked; no birth date, no address. */
export type RequestFacts = SenderFacts & {
  /** The record as a phrase (`nameOf`). */
  thing: string;
  /** A capability URL: it contains the token. */
  link: string;
  delay: Delay | null;
};
export type Delay = { step: TimelineStep; expectedBy: string };
export type SubmissionFacts = RequestFacts & { accepted: boolean; remarks: string };
type Words = (submission: SubmissionFacts, i18n: I18n) => Wording;

/** A phrase for a record, with its masked number. */
export const nameOf = (type: TransactableType, maskedNumber: string, i18n: I18n): string =>
  i18n.t("{kind, select, license {Driver's License} other {Plate Number}} {maskedNumber}", {
    kind: type === "Driver's License" ? "license" : "plate",
    maskedNumber,
  });

const free = (i18n: I18n): string => i18n.t("This is free. We never ask you for a fee.");
export const keepLink = (i18n: I18n): string =>
  i18n.t("Anyone who has this link can see your request. Please do not pass it on.");

const accepted: Words = (submission, i18n) => ({
  subject: i18n.t("Your details were accepted: {thing}", submission),
  preview: i18n.t("You can see now how to get it."),
  tone: "good",
  heading: i18n.t("Your details were accepted"),
  paragraphs: [i18n.t("The details you sent for your {thing} were accepted.", submission)],
  facts: [],
  button: { text: i18n.t("See what you can do now"), url: submission.link },
  notes: [keepLink(i18n)],
  money: free(i18n),
});

const rejected: Words = (submission, i18n) => ({
  subject: i18n.t("Your details could not be accepted: {thing}", submission),
  preview: i18n.t("The status says what to do."),
  tone: "attention",
  heading: i18n.t("Your details could not be accepted"),
  paragraphs: [i18n.t("The details you sent for your {thing} could not be accepted.", submission)],
  facts: submission.remarks === "" ? [] : [[i18n.t("Remarks"), submission.remarks]],
  button: { text: i18n.t("See the status"), url: submission.link },
  notes: [keepLink(i18n)],
  money: free(i18n),
});

export const submissionWords: Record<SubmissionMessage, Words> = {
  submission_received: (submission, i18n) => ({
    subject: i18n.t("We received your details: {thing}", submission),
    preview: i18n.t("They are being reviewed."),
    tone: "plain",
    heading: i18n.t("We received your details"),
    paragraphs: [
      i18n.t(
        "Your details for your {thing} are being reviewed. We will e-mail you when this is done.",
        submission,
      ),
    ],
    facts: [],
    button: { text: i18n.t("See the status"), url: submission.link },
    notes: [keepLink(i18n)],
    money: free(i18n),
  }),
  submission_decided: (submission, i18n) =>
    (submission.accepted ? accepted : rejected)(submission, i18n),
  submission_delayed: (submission, i18n) => ({
    subject: i18n.t("Taking longer than expected: {thing}", submission),
    preview: i18n.t("Your details are still being reviewed."),
    tone: "attention",
    heading: i18n.t("The review is taking longer than expected"),
    paragraphs: [
      i18n.t(
        "Your details for your {thing} are still being reviewed. We are sorry for the delay. We will e-mail you when this is done.",
        submission,
      ),
    ],
    facts: submission.delay ? [[i18n.t("Expected by"), submission.delay.expectedBy]] : [],
    button: { text: i18n.t("See the status"), url: submission.link },
    notes: [i18n.t("If you have a question, write to {contact}.", submission), keepLink(i18n)],
    money: free(i18n),
  }),
};

import type { CaseOutcome, CaseOwner, CaseProblem, CaseStatus } from "@portal/contract/case";
import type { Db } from "../db/tables.ts";
import { enqueueAll, mailAndText } from "../jobs/outbox-store.ts";
import type { I18n } from "../language/sentence.ts";
import type { Fact, MessageCap, SenderFacts, TextedWording, Wording } from "../message/message.ts";

type Rule = {
  /** Sent as a text too: the person has to do something. */
  isTexted: boolean;
  /** Anyone who has a request with somebody's address can cause it (decision 006). */
  cap: MessageCap;
  /** Checked when the message is sent: an outdated one is dropped. */
  when: CaseStatus;
};

export const caseMessages = {
  case_opened: { isTexted: false, cap: "messagePerAddress", when: "Open" },
  case_answered: { isTexted: true, cap: null, when: "Open" },
  case_delayed: { isTexted: false, cap: null, when: "Open" },
  case_closed: { isTexted: false, cap: null, when: "Closed" },
} as const satisfies Record<string, Rule>;
export type CaseMessageName = keyof typeof caseMessages;

type Announced = {
  message: CaseMessageName;
  /** Of the case. */
  id: string;
  /** Distinguishes repetitions of the same message. */
  occasion?: string;
  at: Date;
};

/** Queues a mail, and for one message a text, in this database transaction, once and without anybody's words. */
export async function queueCaseMessage(
  trx: Db,
  { message, id, occasion, at }: Announced,
): Promise<void> {
  const subject = { message, case: id, ...(occasion !== undefined && { occasion }) };
  const about = { about: "case", occasion: subject, runAt: at };
  await enqueueAll(trx, mailAndText(about, caseMessages[message]));
}

export type CaseFacts = SenderFacts & {
  number: string;
  /** Of the request for delivery. */
  reference: string;
  problem: CaseProblem;
  owner: CaseOwner;
  ownerName: string;
  /** The promised day in words. */
  due: string;
  outcome: CaseOutcome | null;
  /** Whether the agency has said the last word. */
  waitsForPerson: boolean;
  /** The record as a phrase (`nameOf`). */
  thing: string;
  /** A capability URL: it contains the case's token. */
  link: string;
};
type Words = {
  [Name in CaseMessageName]: (
    facts: CaseFacts,
    i18n: I18n,
  ) => (typeof caseMessages)[Name]["isTexted"] extends true ? TextedWording : Wording;
};

const problems: Record<CaseProblem, (i18n: I18n) => string> = {
  paid_not_moving: (i18n) => i18n.t("I paid, but nothing has happened"),
  not_received: (i18n) => i18n.t("It says delivered, but I do not have it"),
  wrong_or_damaged: (i18n) => i18n.t("It is the wrong item, or damaged"),
  wrong_name: (i18n) => i18n.t("The name on it is wrong"),
  money_back: (i18n) => i18n.t("I want my money back"),
  other: (i18n) => i18n.t("Something else"),
};

const nextSteps: Record<CaseOwner, (facts: CaseFacts, i18n: I18n) => string> = {
  office: (facts, i18n) =>
    i18n.t("{ownerName} will look into the problem with your {thing}.", facts),
  courier: (facts, i18n) => i18n.t("We will ask {ownerName} about your {thing}.", facts),
  agency: (facts, i18n) => i18n.t("We will look into the problem with your {thing}.", facts),
};

const closings: Record<CaseOutcome, (facts: CaseFacts, i18n: I18n) => string> = {
  solved: (facts, i18n) => i18n.t("The problem with your {thing} is solved.", facts),
  not_possible: (facts, i18n) =>
    i18n.t("We could not do what you asked about your {thing}. Your report says why.", facts),
  no_answer: (facts, i18n) =>
    i18n.t("We asked you a question about your {thing} and did not get an answer.", facts),
};

const common = (facts: CaseFacts, i18n: I18n) => ({
  facts: [
    [i18n.t("Report number"), facts.number],
    [i18n.t("Problem"), problems[facts.problem](i18n)],
    [i18n.t("Reference Number"), facts.reference],
  ] as Fact[],
  button: { text: i18n.t("See your report"), url: facts.link },
  notes: [
    i18n.t(
      "Anyone who has this link can read your report and reply to it. Please do not pass it on.",
    ),
  ],
  money: i18n.t("Reporting a problem is free. No one may ask you for money to solve it."),
});

export const caseWords: Words = {
  case_opened: (facts, i18n) => ({
    ...common(facts, i18n),
    subject: i18n.t("We received your report: {number}", facts),
    preview: i18n.t("You will have an answer by {due}.", facts),
    tone: "plain",
    heading: i18n.t("We received your report"),
    paragraphs: [
      nextSteps[facts.owner](facts, i18n),
      i18n.t("You will have an answer by {due}.", facts),
    ],
  }),
  case_answered: (facts, i18n) => ({
    ...common(facts, i18n),
    subject: i18n.t("An answer to your report: {number}", facts),
    preview: i18n.t("Please read it. You can reply there."),
    tone: "attention",
    heading: i18n.t("We answered your report"),
    paragraphs: [
      i18n.t(
        "Your report about your {thing} has an answer. Please read it: we may need a reply from you.",
        facts,
      ),
    ],
    sms: i18n.t(
      "{product}: Your report has an answer. Report {number}. Please read it, and reply if asked: the link is in your e-mail.",
      facts,
    ),
  }),
  case_delayed: (facts, i18n) => ({
    ...common(facts, i18n),
    subject: i18n.t("Taking longer than expected: {number}", facts),
    preview: facts.waitsForPerson
      ? i18n.t("Please read our last message, and reply if asked.")
      : i18n.t("There is nothing you need to do."),
    tone: "attention",
    heading: i18n.t("This is taking longer than expected"),
    paragraphs: [
      facts.waitsForPerson
        ? i18n.t(
            "We promised to solve the problem with your {thing} by {due}, and it is not solved yet. We sent you a message. If we asked you something, please reply: then we can go on.",
            facts,
          )
        : i18n.t(
            "We promised to solve the problem with your {thing} by {due}, and it is not solved yet. We are sorry for the delay. We will e-mail you as soon as there is an answer.",
            facts,
          ),
    ],
  }),
  case_closed: (facts, i18n) => ({
    ...common(facts, i18n),
    subject: i18n.t("Your report is closed: {number}", facts),
    preview: i18n.t("Read how it ended."),
    tone: facts.outcome === "solved" ? "good" : "attention",
    heading: i18n.t("Your report is closed"),
    paragraphs: [
      closings[facts.outcome ?? "solved"](facts, i18n),
      i18n.t("If the problem is still there, you can report it again on the page of your request."),
    ],
  }),
};

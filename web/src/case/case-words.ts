import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CaseOutcome, CaseProblem } from "@portal/contract/case";

type Words = { title: MessageDescriptor; next: MessageDescriptor };

/** What a person can report, and what happens next. */
export const problemWords: Record<CaseProblem, Words> = {
  paid_not_moving: {
    title: msg`I paid, but nothing has happened`,
    next: msg`The office checks your payment, and what your request is waiting for. Then your request continues, or we tell you here why not, and what happens to your money.`,
  },
  not_received: {
    title: msg`It says delivered, but I do not have it`,
    next: msg`We ask the courier where it was left and who received it, and tell you here.`,
  },
  wrong_or_damaged: {
    title: msg`It is the wrong item, or damaged`,
    next: msg`We ask the courier and the office what happened, and tell you here how you get the right one. Please keep what you received.`,
  },
  wrong_name: {
    title: msg`The name on it is wrong`,
    next: msg`The office compares the name with its record, and tells you here what to do.`,
  },
  money_back: {
    title: msg`I want my money back`,
    next: msg`We check your payment, and tell you here whether and how it is returned.`,
  },
  other: {
    title: msg`Something else`,
    next: msg`We read what you sent, and answer you here.`,
  },
};

export const outcomeWords: Record<CaseOutcome, MessageDescriptor> = {
  solved: msg`The problem is solved.`,
  not_possible: msg`We could not do what you asked. The last message says why.`,
  no_answer: msg`We asked you a question and did not get an answer.`,
};

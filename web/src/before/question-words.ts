import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "../ui/icons.tsx";
import type { AnswerTo, QuestionId } from "./questions.ts";

type AnswerWords = {
  icon?: IconName;
  title: MessageDescriptor;
  text?: MessageDescriptor;
};

type QuestionWords<Id extends QuestionId> = {
  title: MessageDescriptor;
  /** The label in the list of answers. */
  term: MessageDescriptor;
  answers: Record<AnswerTo<Id>, AnswerWords>;
};

export const questionWords: { [Id in QuestionId]: QuestionWords<Id> } = {
  item: {
    title: msg`What do you want to receive?`,
    term: msg`To receive`,
    answers: {
      drivers_license: { icon: "card", title: msg`Driver's License` },
      plate_number: { icon: "plate", title: msg`Plate number` },
    },
  },
  client: {
    title: msg`Are you a foreign client?`,
    term: msg`Foreign client`,
    answers: {
      local: { title: msg`No` },
      foreign: { title: msg`Yes` },
    },
  },
  place: {
    title: msg`Where is the plate?`,
    term: msg`Where the plate is`,
    answers: {
      office: { title: msg`LTO Office` },
      dealer: {
        title: msg`Car Dealership`,
        text: msg`The one that sold the vehicle.`,
      },
      unknown: {
        title: msg`I do not know`,
        text: msg`The status page says where it is.`,
      },
    },
  },
  owner: {
    title: msg`Who owns the vehicle?`,
    term: msg`Owner`,
    answers: {
      new: { title: msg`Me`, text: msg`It is registered under my name.` },
      second_hand: {
        title: msg`Me, I bought it second-hand`,
        text: msg`It is still registered under the former owner's name.`,
      },
      corporation: { title: msg`A corporation` },
    },
  },
};

export function answerWords(question: QuestionId, answer: string): AnswerWords | undefined {
  return Object.entries<AnswerWords>(questionWords[question].answers).find(
    ([name]) => name === answer,
  )?.[1];
}

import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { BackLink } from "../ui/back-link.tsx";
import { LinkCard } from "../ui/link-card.tsx";
import { answerWords } from "./question-words.ts";
import {
  answersOf,
  askedQuestions,
  questions,
  writeAnswers,
  type Answers,
  type QuestionId,
} from "./questions.ts";

/** Links to the last answered question; before the first answer to where the questions started. */
export function Back({ given }: { given: Answers }) {
  const answers = answersOf(given);
  const before = askedQuestions(answers).findLast(({ id }) => answers[id] !== undefined);
  const earlier = before ? { ...given, [before.id]: undefined } : null;
  return (
    <BackLink to={earlier ? { search: writeAnswers(earlier) } : paths.track}>
      <Trans>Back</Trans>
    </BackLink>
  );
}

/** One question; each answer is a link. */
export function QuestionStep({ question, given }: { question: QuestionId; given: Answers }) {
  const { t } = useLingui();
  const possible = questions.find(({ id }) => id === question)?.answers ?? [];
  return (
    <ul className="flex flex-col gap-4">
      {possible.map((answer) => {
        const words = answerWords(question, answer);
        return words ? (
          <li key={answer}>
            <LinkCard
              to={{ search: writeAnswers({ ...given, [question]: answer }) }}
              icon={words.icon}
              title={t(words.title)}
              text={words.text ? t(words.text) : undefined}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

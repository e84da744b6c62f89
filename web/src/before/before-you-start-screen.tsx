import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { type TransactionPathType, transactionTypeOfPath } from "@portal/contract/status";
import { Link, useSearchParams } from "react-router";
import { OutcomePage, verdict } from "./outcome-page.tsx";
import { outcomeOf } from "./outcomes.ts";
import { answerWords, questionWords } from "./question-words.ts";
import {
  type Answers,
  answersOf,
  askedQuestions,
  nextQuestion,
  type QuestionId,
  questions,
  readGiven,
  writeAnswers,
} from "./questions.ts";
import { writeSession } from "../session.ts";
import { useHeadingFocus } from "../site/focus-heading.ts";
import { PageTitle } from "../site/page-title.tsx";
import { trackChoiceItem } from "../track/track-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card, LinkCard } from "../ui/card.tsx";
import { FootBar } from "../ui/foot-bar.tsx";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { SummaryList } from "../ui/summary-list.tsx";

/** The answers so far; each can be changed, and later answers are kept where they still apply. */
function YourAnswers({ given }: { given: Answers }) {
  const { t } = useLingui();
  const answers = answersOf(given);
  const rows = askedQuestions(answers).flatMap(({ id }) => {
    const words = answerWords(id, answers[id] ?? "");
    if (!words) return [];
    const term = t(questionWords[id].term);
    const action = (
      <Link
        to={{ search: writeAnswers({ ...given, [id]: undefined }) }}
        className="-mx-2 inline-flex min-h-11 print:hidden items-center rounded-control px-2 font-semibold"
      >
        <span>
          <Trans>Change</Trans> <span className="sr-only">{term}</span>
        </span>
      </Link>
    );
    return [{ term, value: t(words.title), action }];
  });
  if (rows.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">
        <Trans>Your answers</Trans>
      </h2>
      <SummaryList rows={rows} />
    </Card>
  );
}

/** Opens the lookup with the item chosen here. */
function TrackIt({ item }: { item: TransactionPathType }) {
  return (
    <FootBar stacked>
      <ButtonLink
        to={paths.track}
        onClick={() => writeSession(trackChoiceItem, transactionTypeOfPath[item])}
        icon="search"
        className="w-full"
      >
        {item === "drivers_license" ? (
          <Trans>Track my license</Trans>
        ) : (
          <Trans>Track my plate</Trans>
        )}
      </ButtonLink>
    </FootBar>
  );
}

/** Each answer changes the URL, so that the browser's Back returns to the previous question. */
export default function BeforeYouStartScreen() {
  const { t } = useLingui();
  const given = readGiven(useSearchParams()[0]);
  const answers = answersOf(given);
  const question = nextQuestion(answers);
  const outcome = outcomeOf(answers);
  const number = askedQuestions(answers).length;
  const heading = question
    ? t(questionWords[question.id].title)
    : outcome
      ? t(verdict(outcome))
      : "";
  useHeadingFocus(question?.id ?? "outcome");
  return (
    <PageColumn
      head={
        <>
          <Back given={given} />
          <div className="flex flex-col gap-2">
            <p className="text-base text-ink-soft">
              {question ? (
                <Trans>Check before you start: question {number}</Trans>
              ) : (
                <Trans>Check before you start: the result</Trans>
              )}
            </p>
            <h1>{heading}</h1>
            {outcome ? (
              <p>
                <Trans>Track it first. The status shows whether it is ready, and where.</Trans>
              </p>
            ) : null}
          </div>
        </>
      }
      aside={
        <div className="flex flex-col gap-6">
          <YourAnswers given={given} />
          {outcome && answers.item ? <TrackIt item={answers.item} /> : null}
        </div>
      }
      asideLabel={t`Your answers`}
    >
      <PageTitle>{`${heading} – ${t`Check before you start`}`}</PageTitle>
      {question ? <QuestionStep question={question.id} given={given} /> : null}
      {outcome ? <OutcomePage answers={answers} outcome={outcome} /> : null}
    </PageColumn>
  );
}

/** Links to the last answered question; before the first answer to where the questions started. */
function Back({ given }: { given: Answers }) {
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
function QuestionStep({ question, given }: { question: QuestionId; given: Answers }) {
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

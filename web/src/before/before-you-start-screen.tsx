import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import { needSentences } from "../locales/activate.ts";
import { useHeadingFocus } from "../site/focus-heading.ts";
import { PageTitle } from "../site/page-title.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { OutcomePage, verdict } from "./outcome-page.tsx";
import { outcomeOf } from "./outcomes.ts";
import { QuestionStep } from "./question-step.tsx";
import { questionWords } from "./question-words.ts";
import { answersOf, nextQuestion, readGiven } from "./questions.ts";
import { TrackIt } from "./track-it.tsx";
import { YourAnswers } from "./your-answers.tsx";

/** Its sentences come with it: no other page needs them. */
export async function clientLoader(): Promise<null> {
  await needSentences("guide");
  return null;
}

/** Each answer is an address of its own, so that the browser's Back leads to the question before. */
export default function BeforeYouStartScreen() {
  const { t } = useLingui();
  const given = readGiven(useSearchParams()[0]);
  const answers = answersOf(given);
  const question = nextQuestion(answers);
  const outcome = outcomeOf(answers);
  const heading = question
    ? t(questionWords[question.id].title)
    : outcome
      ? t(verdict(outcome))
      : "";
  useHeadingFocus(question?.id ?? "outcome");
  return (
    <PageColumn
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

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Card } from "../ui/card.tsx";
import { SummaryList } from "../ui/summary-list.tsx";
import { answerWords, questionWords } from "./question-words.ts";
import { answersOf, askedQuestions, writeAnswers, type Answers } from "./questions.ts";

/** What was answered so far; each can be changed, and the answers after it stay where they still count. */
export function YourAnswers({ given }: { given: Answers }) {
  const { t } = useLingui();
  const answers = answersOf(given);
  const rows = askedQuestions(answers).flatMap(({ id }) => {
    const words = answerWords(id, answers[id] ?? "");
    if (!words) return [];
    const term = t(questionWords[id].term);
    const action = (
      <Link
        to={{ search: writeAnswers({ ...given, [id]: undefined }) }}
        className="inline-flex min-h-11 items-center rounded-control px-2 font-semibold"
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

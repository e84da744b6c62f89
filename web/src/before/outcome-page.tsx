import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { transactionTypeOfPath } from "@portal/contract/status";
import { Cautions } from "./cautions.tsx";
import { Costs } from "./costs.tsx";
import { HaveReady } from "./have-ready.tsx";
import { HowLong } from "./how-long.tsx";
import type { Outcome } from "./outcomes.ts";
import type { Answers } from "./questions.ts";
import { Ways } from "./ways.tsx";

/** The answer in one sentence: of these ways the first that is possible decides. */
export function verdict({ ways }: Outcome): MessageDescriptor {
  if (ways.includes("courier")) return msg`You can have it delivered, or pick it up`;
  return ways.includes("dealership")
    ? msg`Your dealership hands the plate over`
    : msg`You can pick it up, or ask about the post`;
}

/** What the answers come to: what is possible, what it costs, what to have ready, how long it takes. */
export function OutcomePage({ answers, outcome }: { answers: Answers; outcome: Outcome }) {
  const { t } = useLingui();
  const type = transactionTypeOfPath[answers.item ?? "drivers_license"];
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="text-base text-ink-soft">
          <Trans>Check before you start: the result</Trans>
        </p>
        <h1>{t(verdict(outcome))}</h1>
        <p>
          <Trans>Track it first: its status says whether it is ready, and where.</Trans>
        </p>
      </div>
      <Cautions cautions={outcome.cautions} />
      <Ways ways={outcome.ways} />
      <Costs ways={outcome.ways} />
      <HaveReady ways={outcome.ways} type={type} secondHand={answers.owner === "second_hand"} />
      <HowLong ways={outcome.ways} type={type} />
    </>
  );
}

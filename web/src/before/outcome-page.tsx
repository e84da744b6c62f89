import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { transactionTypeOfPath, type TransactableType } from "@portal/contract/status";
import { Costs } from "./costs.tsx";
import { HaveReady } from "./have-ready.tsx";
import type { Outcome, Caution, Way } from "./outcomes.ts";
import type { Answers } from "./questions.ts";
import { Ways } from "./ways.tsx";
import type { ReactNode } from "react";
import {
  buyerRule,
  CorporationRule,
  secondHandRule,
  violationsRule,
} from "../delivery/request/notice-rules.tsx";
import { Banner } from "../ui/banner.tsx";
import { purposeRules } from "@portal/contract/appointment-purpose";
import { Group } from "../ui/group.tsx";

function Pickup({ type }: { type: TransactableType }) {
  const { days, months } =
    purposeRules[type === "Driver's License" ? "Driver's License Pickup" : "Plate Number Pickup"]
      .window;
  return (
    <Trans>
      Pickup: you book a day from {days} days to {months} months ahead.
    </Trans>
  );
}

function HowLong({ ways, type }: { ways: readonly Way[]; type: TransactableType }) {
  const { t } = useLingui();
  return (
    <Group title={t`How long it takes`}>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">
        <li>
          <Trans>The status is shown at once.</Trans>
        </li>
        {ways.includes("courier") ? (
          <li>
            <Trans>Delivery: the courier gives its own estimate, which is not guaranteed.</Trans>
          </li>
        ) : null}
        {ways.includes("pickup") ? (
          <li>
            <Pickup type={type} />
          </li>
        ) : null}
        {ways.includes("dealership") ? (
          <li>
            <Trans>
              Once the plate is produced, the office has 5 days to send it to the dealership. The
              dealership then has 6 days to give it to you.
            </Trans>
          </li>
        ) : null}
      </ul>
    </Group>
  );
}

const sentences: Record<Caution, ReactNode> = {
  violations: violationsRule,
  ask_status: (
    <Trans>If the status says that a dealership has your plate, a courier cannot bring it.</Trans>
  ),
  buyer: buyerRule,
  second_hand: secondHandRule,
  corporation: <CorporationRule />,
};

/** Warnings shown before the person starts (spec §2). */
function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  const { t } = useLingui();
  if (cautions.length === 0) return null;
  return (
    <Banner variant="warning" title={t`Before you go on`} announce={false}>
      {cautions.map((caution) => (
        <p key={caution} className="mt-1">
          {sentences[caution]}
        </p>
      ))}
    </Banner>
  );
}

/** The answer in one sentence: the first way decides. */
export function verdict({ ways }: Outcome): MessageDescriptor {
  if (ways.includes("courier")) return msg`You can have it delivered, or pick it up`;
  return ways.includes("dealership")
    ? msg`Your dealership has your plate`
    : msg`You can pick it up, or ask about postal delivery`;
}

/** The result of the questions: what is possible, what it costs, what to have ready, how long it takes. */
export function OutcomePage({ answers, outcome }: { answers: Answers; outcome: Outcome }) {
  const type = transactionTypeOfPath[answers.item ?? "drivers_license"];
  return (
    <>
      <Cautions cautions={outcome.cautions} />
      <Ways ways={outcome.ways} />
      <Costs ways={outcome.ways} />
      <HaveReady ways={outcome.ways} type={type} secondHand={answers.owner === "second_hand"} />
      <HowLong ways={outcome.ways} type={type} />
    </>
  );
}

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { purposeRules } from "@portal/contract/appointment-purpose";
import type { FeeRange } from "@portal/contract/courier";
import { formatPesoRange } from "@portal/contract/money";
import { type TransactableType, transactionTypeOfPath } from "@portal/contract/status";
import type { ReactNode } from "react";
import { useCourierFees } from "../api/lists.ts";
import { HaveReady } from "./have-ready.tsx";
import type { Caution, Outcome, Way } from "./outcomes.ts";
import type { Answers } from "./questions.ts";
import {
  buyerRule,
  CorporationRule,
  secondHandRule,
  violationsRule,
} from "../delivery/request/notice-rules.tsx";
import { atYourDealership } from "../record/status/at-your-dealership.tsx";
import { CourierMark } from "../site/courier-badge.tsx";
import { askAboutPost, foreignClientsRule } from "../site/foreign-clients.tsx";
import { LoadErrorBanner } from "../site/load-error-banner.tsx";
import { Banner } from "../ui/banner.tsx";
import { Group } from "../ui/field.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

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

const icons: Record<Way, IconName> = {
  courier: "truck",
  pickup: "calendar",
  postal: "mail",
  dealership: "pin",
};

const titles: Record<Way, ReactNode> = {
  courier: <Trans>Delivery by courier</Trans>,
  pickup: <Trans>Pickup by appointment</Trans>,
  postal: <Trans>Postal service</Trans>,
  dealership: <Trans>At your dealership</Trans>,
};

const texts: Record<Way, ReactNode> = {
  courier: <Trans>To your address, by a courier you choose, where the office offers it.</Trans>,
  pickup: (
    <Trans>At the office that keeps it, on a day you book, where the office offers it.</Trans>
  ),
  postal: (
    <>
      {foreignClientsRule} {askAboutPost}
    </>
  ),
  dealership: (
    <>
      {atYourDealership} <Trans>A courier or an LTO office cannot give it to you.</Trans>
    </>
  ),
};

function Ways({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui();
  return (
    <Group title={t`What is possible`}>
      <ul className="flex flex-col gap-4">
        {ways.map((way) => (
          <li key={way} className="flex gap-4">
            <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
              <Icon name={icons[way]} />
            </span>
            <div className="min-w-0">
              <h3>{titles[way]}</h3>
              <p className="text-ink-soft">{texts[way]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Fee({ fee }: { fee: FeeRange }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2.5 first:pt-0 last:pb-0">
      <dt className="flex items-center gap-3">
        <CourierMark code={fee.delivery_courier} />
        {fee.payee}
      </dt>
      {/* In a column of its own, even where it needs the next line. */}
      <dd className="ml-auto font-semibold">{formatPesoRange(fee.min_amount, fee.max_amount)}</dd>
    </div>
  );
}

/** In the order of the couriers' cards. */
const cheapestFirst = (fees: readonly FeeRange[]): FeeRange[] =>
  [...fees].sort((a, b) => a.min_amount - b.min_amount || a.max_amount - b.max_amount);

function Fees() {
  const { t } = useLingui();
  const fees = useCourierFees();
  if (fees.isError) return <LoadErrorBanner error={fees.error} onRetry={fees.refetch} />;
  if (fees.isPending)
    return (
      <Loading label={t`Loading the fees`} className="flex flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </Loading>
    );
  return (
    <>
      <dl className="divide-y divide-line">
        {cheapestFirst(fees.data).map((fee) => (
          <Fee key={fee.delivery_courier} fee={fee} />
        ))}
      </dl>
      {fees.data.some(({ sample }) => sample) ? (
        <p className="text-base text-ink-soft">
          <Trans>These are sample fees.</Trans>
        </p>
      ) : null}
    </>
  );
}

/** The range of the couriers' fees (R-25), and who receives them. */
function CourierCosts() {
  return (
    <>
      <p>
        <Trans>
          You pay the courier directly. The fee depends on the address, and you see it before you
          upload anything. The agency collects ₱0.
        </Trans>
      </p>
      <Fees />
    </>
  );
}

function Costs({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui();
  return (
    <Group title={t`What it costs`}>
      {ways.includes("courier") ? <CourierCosts /> : null}
      {ways.includes("pickup") ? (
        <p>
          <Trans>An appointment for the pickup is free.</Trans>
        </p>
      ) : null}
      {ways.includes("postal") ? (
        <p>
          <Trans>The office will tell you the postage.</Trans>
        </p>
      ) : null}
      {ways.includes("dealership") ? (
        <p>
          <Trans>
            Claiming a plate is free. No one may ask you for money to release it sooner.
          </Trans>
        </p>
      ) : null}
    </Group>
  );
}

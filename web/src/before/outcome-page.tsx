import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { purposeRules } from "@portal/contract/appointment-purpose";
import type { FeeRange } from "@portal/contract/courier";
import { formatPesoRange } from "@portal/contract/money";
import { type TransactableType, transactionTypeOfPath } from "@portal/contract/status";
import { Fragment, type ReactNode } from "react";
import { useCourierFees } from "../api/lists.ts";
import { HaveReady, pickupOf } from "./have-ready.tsx";
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
import { LoadErrorBanner } from "../site/problem/load-error-banner.tsx";
import { Banner } from "../ui/banner.tsx";
import { Group } from "../ui/field.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

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
  if (fees.isLoadingError) return <LoadErrorBanner error={fees.error} onRetry={fees.refetch} />;
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

type WayWords = {
  icon: IconName;
  title: ReactNode;
  text: ReactNode;
  cost: ReactNode;
  duration?: (type: TransactableType) => ReactNode;
};

const ofWays: Record<Way, WayWords> = {
  courier: {
    icon: "truck",
    title: <Trans>Delivery by courier</Trans>,
    text: <Trans>To your address, by a courier you choose, where the office offers it.</Trans>,
    cost: <CourierCosts />,
    duration: () => (
      <Trans>Delivery: the courier gives its own estimate, which is not guaranteed.</Trans>
    ),
  },
  pickup: {
    icon: "calendar",
    title: <Trans>Pickup by appointment</Trans>,
    text: (
      <Trans>At the office that keeps it, on a day you book, where the office offers it.</Trans>
    ),
    cost: (
      <p>
        <Trans>An appointment for the pickup is free.</Trans>
      </p>
    ),
    duration: (type) => {
      const { days, months } = purposeRules[pickupOf[type]].window;
      return (
        <Trans>
          Pickup: you book a day from {days} days to {months} months ahead.
        </Trans>
      );
    },
  },
  postal: {
    icon: "mail",
    title: <Trans>Postal service</Trans>,
    text: (
      <>
        {foreignClientsRule} {askAboutPost}
      </>
    ),
    cost: (
      <p>
        <Trans>The office will tell you the postage.</Trans>
      </p>
    ),
  },
  dealership: {
    icon: "pin",
    title: <Trans>At your dealership</Trans>,
    text: (
      <>
        {atYourDealership} <Trans>A courier or an LTO office cannot give it to you.</Trans>
      </>
    ),
    cost: (
      <p>
        <Trans>Claiming a plate is free. No one may ask you for money to release it sooner.</Trans>
      </p>
    ),
    duration: () => (
      <Trans>
        Once the plate is produced, the office has 5 days to send it to the dealership. The
        dealership then has 6 days to give it to you.
      </Trans>
    ),
  },
};

/** The result of the questions: what is possible, what it costs, what to have ready, how long it takes. */
export function OutcomePage({ answers, outcome }: { answers: Answers; outcome: Outcome }) {
  const { t } = useLingui();
  const { ways, cautions } = outcome;
  const type = transactionTypeOfPath[answers.item ?? "drivers_license"];
  return (
    <>
      <Cautions cautions={cautions} />
      <Group title={t`What is possible`}>
        <ul className="flex flex-col gap-4">
          {ways.map((way) => (
            <li key={way} className="flex gap-4">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
                <Icon name={ofWays[way].icon} />
              </span>
              <div className="min-w-0">
                <h3>{ofWays[way].title}</h3>
                <p className="text-ink-soft">{ofWays[way].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={t`What it costs`}>
        {ways.map((way) => (
          <Fragment key={way}>{ofWays[way].cost}</Fragment>
        ))}
      </Group>
      <HaveReady ways={ways} type={type} secondHand={answers.owner === "second_hand"} />
      <Group title={t`How long it takes`}>
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">
          <li>
            <Trans>The status is shown at once.</Trans>
          </li>
          {ways.map((way) => {
            const { duration } = ofWays[way];
            return duration ? <li key={way}>{duration(type)}</li> : null;
          })}
        </ul>
      </Group>
    </>
  );
}

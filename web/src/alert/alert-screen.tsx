import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Alert } from "@portal/contract/alert";
import { manilaDay } from "@portal/contract/days";
import { paths } from "@portal/contract/paths";
import type { AlertStatus } from "@portal/contract/status";
import { useCallback } from "react";
import type { Route } from "./+types/alert-screen.ts";
import { openAlert, type Opened, useAlert, useAlertPress } from "./alert-query.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { ownAlerts } from "../own-things.ts";
import { LinkProblem } from "../site/problem/link-problem.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { Badge, type BadgeVariant } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import type { IconName } from "../ui/icons.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { SummaryList } from "../ui/summary-list.tsx";

type Said = {
  badge: MessageDescriptor;
  variant: BadgeVariant;
  icon?: IconName;
  heading: MessageDescriptor;
  text: MessageDescriptor;
};

const says: Record<AlertStatus, Said> = {
  Pending: {
    badge: msg`Not confirmed yet`,
    variant: "warning",
    heading: msg`Get a message when it is ready?`,
    text: msg`We send one message: when it is ready, or if its details are rejected. If you do not confirm, we will not message you again.`,
  },
  Confirmed: {
    badge: msg`On`,
    variant: "success",
    heading: msg`We will notify you when it is ready`,
    text: msg`There is nothing else you need to do. You get one message: when it is ready, or if its details are rejected.`,
  },
  Told: {
    badge: msg`Ended`,
    variant: "neutral",
    icon: "check",
    heading: msg`We have sent you the message`,
    text: msg`It says whether this is ready or its details were rejected. You will not get any more messages.`,
  },
  Off: {
    badge: msg`Ended`,
    variant: "neutral",
    icon: "close",
    heading: msg`Alert stopped`,
    text: msg`You will not get any more messages. You can set another alert on the status page at any time.`,
  },
  Expired: {
    badge: msg`Ended`,
    variant: "neutral",
    icon: "clock",
    heading: msg`The year is over`,
    text: msg`It was not ready within a year, so this alert has ended. You can set another alert on the status page.`,
  },
};

function Facts({ alert }: { alert: Alert }) {
  const { t } = useLingui();
  const { transactable_type: type, number, sent_to: address, until, status } = alert;
  const what = type === "Driver's License" ? t`Driver's License` : t`Plate Number`;
  const dates = useDates();
  const lasts =
    status === "Pending"
      ? t`A year at most`
      : until === null
        ? "-"
        : dates.day(manilaDay(new Date(until)));
  const rows = [
    { term: what, asWritten: true, value: number },
    { term: t`Message to`, asWritten: true, value: address },
  ];
  const isLive = status === "Pending" || status === "Confirmed";
  return <SummaryList rows={isLive ? [...rows, { term: t`Until`, value: lasts }] : rows} />;
}

function Presses({ status, opened }: { status: AlertStatus; opened: Opened }) {
  const { t } = useLingui();
  // One request at a time: the answer that arrives last would win, not the last press.
  const press = useAlertPress(opened, {
    confirm: t`Unable to confirm`,
    off: t`Unable to stop the alert`,
  });
  const busy = press.isPending ? press.variables : null;
  // What it was waited for is the next thing to see.
  const isTold = status === "Told";
  if (status !== "Pending" && status !== "Confirmed")
    return (
      <ButtonLink to={paths.track} variant={isTold ? "primary" : "secondary"} wide icon="search">
        {isTold ? <Trans>See the status</Trans> : <Trans>Look up a number</Trans>}
      </ButtonLink>
    );
  const isPending = status === "Pending";
  return (
    <>
      {isPending ? (
        <Button
          wide
          icon="bell"
          busy={busy === "confirm"}
          busyLabel={t`Confirming`}
          disabled={busy === "off"}
          onClick={() => press.mutate("confirm")}
        >
          <Trans>Yes, notify me</Trans>
        </Button>
      ) : null}
      <Button
        variant="secondary"
        wide
        busy={busy === "off"}
        busyLabel={t`Stopping the alert`}
        disabled={busy === "confirm"}
        onClick={() => press.mutate("off")}
      >
        {isPending ? <Trans>No, do not notify me</Trans> : <Trans>Stop this alert</Trans>}
      </Button>
      <ButtonLink to={paths.track} variant="quiet" icon="search">
        <Trans>Look up a number</Trans>
      </ButtonLink>
    </>
  );
}

function AlertPage({ alert, opened }: { alert: Alert; opened: Opened }) {
  const { t } = useLingui();
  const { badge, variant, icon, heading, text } = says[alert.status];
  const title = t(heading);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col items-start gap-3">
        <Badge variant={variant} icon={icon}>
          {t(badge)}
        </Badge>
        <h1>{title}</h1>
        <p>{t(text)}</p>
      </div>
      <Card>
        <Facts alert={alert} />
      </Card>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Presses status={alert.status} opened={opened} />
      </div>
    </PageColumn>
  );
}

function NoAlert({ isCut }: { isCut: boolean }) {
  return (
    <LinkProblem isCut={isCut}>
      <p>
        <Trans>Or look up your number to see its status, and to set an alert again.</Trans>
      </p>
    </LinkProblem>
  );
}

function Loaded({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useAlert(opened);
  if (data) return <AlertPage alert={data} opened={opened} />;
  if (!error) return <PageSkeleton />;
  if (isNotFound(error)) return <NoAlert isCut={false} />;
  return <RetryPage error={error} onRetry={() => void refetch()} />;
}

function OfThisBrowser({ id }: { id: string }) {
  const token = ownAlerts.useToken(id);
  return token ? <Loaded key={token} opened={{ id, token }} /> : <NoAlert isCut />;
}

/** The page behind the link in our messages (docs/decisions/014). */
export default function AlertScreen({ params: { id } }: Route.ComponentProps) {
  const keep = useCallback((token: string) => openAlert({ id, token }), [id]);
  return useLinkToken(keep).isRead ? <OfThisBrowser id={id} /> : <PageSkeleton />;
}

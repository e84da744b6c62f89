import type { Case } from "@portal/contract/case";
import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import * as v from "valibot";
import { PageTitle } from "../site/page-title.tsx";
import { useSettings } from "../settings.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { flushLook } from "../ui/button-look.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { SummaryList } from "../ui/summary-list.tsx";
import { CaseMessages, ReplyForm } from "./case-conversation.tsx";
import type { OwnCase } from "./case-query.ts";
import { outcomeWords, problemWords } from "./case-words.ts";
import { useDates } from "../site/later/use-dates.ts";

/** Navigation state after a report was sent. */
const OpenedState = v.object({ opened: v.literal(true) });

function News({ found }: { found: Case }) {
  const { t, i18n } = useLingui();
  const isNew = v.is(OpenedState, useLocation().state) && found.messages.length === 1;
  if (found.outcome !== null) return <p>{i18n._(outcomeWords[found.outcome])}</p>;
  if (found.late)
    return (
      <Banner variant="warning" announce={false}>
        <p>
          <Trans>
            This takes longer than promised. We are sorry. It is now at the top of our list.
          </Trans>
        </p>
      </Banner>
    );
  if (found.waits_for === "person")
    return (
      <p>
        <Trans>We answered. If we asked you something, please reply below.</Trans>
      </p>
    );
  return isNew ? (
    <Banner variant="success" title={t`We received your report`}>
      <p>
        <Trans>We also e-mail you a link to this page.</Trans>
      </p>
    </Banner>
  ) : null;
}

function Facts({ found }: { found: Case }) {
  const dates = useDates();
  const { t, i18n } = useLingui();
  const { product } = useSettings();
  const { title } = problemWords[found.problem];
  const rows = [
    { term: t`Problem`, value: i18n._(title) },
    { term: t`Handled by`, asWritten: true, value: found.owner_name || product },
    found.closed_at === null
      ? { term: t`You get an answer by`, value: dates.shortDay(found.due_on) }
      : { term: t`Closed`, value: dates.moment(new Date(found.closed_at)) },
    { term: t`Your request`, asWritten: true, value: found.reference },
  ];
  return <SummaryList rows={rows} />;
}

function Next({ found }: { found: Case }) {
  const { i18n } = useLingui();
  return (
    <section className="flex flex-col gap-2">
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <p>{i18n._(problemWords[found.problem].next)}</p>
      <p>
        <Trans>We e-mail you when there is an answer. Reporting a problem is free.</Trans>
      </p>
    </section>
  );
}

/** A case with its facts, what happens next, all messages, and the reply. */
export function CasePage({ found, own }: { found: Case; own: OwnCase }) {
  const { t } = useLingui();
  const { number, status } = found;
  const isOpen = status === "Open";
  return (
    <PageColumn>
      <PageTitle>{t`Report ${number}`}</PageTitle>
      <div className="flex flex-col items-start gap-3">
        <Badge variant={isOpen ? "warning" : "neutral"} icon={isOpen ? "clock" : "check"}>
          {isOpen ? t`In progress` : t`Closed`}
        </Badge>
        <h1>
          <Trans>
            Report{" "}
            <span translate="no" className="unbroken max-sm:text-xl">
              {number}
            </span>
          </Trans>
        </h1>
      </div>
      <News found={found} />
      <Card className="flex flex-col gap-5">
        <Facts found={found} />
        {isOpen ? <Next found={found} /> : null}
      </Card>
      <Card className="flex flex-col gap-5">
        <CaseMessages messages={found.messages} />
        {isOpen ? (
          <>
            <h2>
              <Trans>Add something to your report</Trans>
            </h2>
            <ReplyForm own={own} />
          </>
        ) : null}
      </Card>
      {isOpen ? null : (
        <ButtonLink to={paths.report(found.transaction_uuid)} variant="secondary" wide>
          <Trans>The problem is still there</Trans>
        </ButtonLink>
      )}
      <ButtonLink
        to={paths.tracking({ transaction_reference: found.transaction_uuid })}
        variant="quiet"
        className={flushLook}
      >
        <Trans>See your request</Trans>
      </ButtonLink>
    </PageColumn>
  );
}

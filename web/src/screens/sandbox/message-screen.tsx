import { formatPaidAt } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useParams } from "react-router";
import { CallFailed } from "../../api.ts";
import { PageSkeleton } from "../../parts/page-skeleton.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { ProblemPage } from "../../parts/problem-page.tsx";
import { RetryPage } from "../../parts/retry-page.tsx";
import type { ScreenHandle } from "../../parts/screen-handle.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { useMessage } from "./mailbox-query.ts";
import { ownPath, textParts } from "./text-parts.ts";

export const handle: ScreenHandle = { disclaimer: false, sandbox: true };

function MailLink({ href }: { href: string }) {
  const path = ownPath(href, window.location.origin);
  return path === null ? <a href={href}>{href}</a> : <Link to={path}>{href}</Link>;
}

function MailText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere">
      {textParts(text).map((part, index) =>
        // A message never changes: its parts keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        part.href === null ? part.text : <MailLink key={index} href={part.href} />,
      )}
    </div>
  );
}

function ToMailbox() {
  return (
    <ButtonLink
      to={paths.mailbox}
      variant="quiet"
      icon="arrow-left"
      className="-my-3 -ml-3 self-start px-3!"
    >
      <Trans>All messages</Trans>
    </ButtonLink>
  );
}

function NoSuchMessage() {
  const { t } = useLingui();
  return (
    <ProblemPage kind="not-found" title={<Trans>No such message</Trans>} action={<ToMailbox />}>
      <PageTitle>{t`No such message`}</PageTitle>
      <p>
        <Trans>It may be gone since the sandbox was started again.</Trans>
      </p>
    </ProblemPage>
  );
}

/** One message of the sandbox's mailbox. */
export default function MessageScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { data: mail, error, refetch } = useMessage(id);
  if (!mail) {
    if (!error) return <PageSkeleton />;
    const unknown = error instanceof CallFailed && error.status === 404;
    return unknown ? <NoSuchMessage /> : <RetryPage error={error} onRetry={() => void refetch()} />;
  }
  return (
    <PageColumn>
      <PageTitle>{mail.subject}</PageTitle>
      <ToMailbox />
      <h1 className="wrap-anywhere">{mail.subject}</h1>
      <Card className="flex flex-col gap-6">
        <SummaryList
          rows={[
            { term: t`To`, value: mail.to },
            { term: t`Sent`, value: formatPaidAt(new Date(mail.sent_at)) },
          ]}
        />
        <MailText text={mail.text} />
      </Card>
    </PageColumn>
  );
}

import { formatPaidAt } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { EmptyDrawing } from "../../parts/drawings/empty-drawing.tsx";
import { PageSkeleton } from "../../parts/page-skeleton.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { RetryPage } from "../../parts/retry-page.tsx";
import type { ScreenHandle } from "../../parts/screen-handle.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { useMailbox } from "./mailbox-query.ts";

export const handle: ScreenHandle = { disclaimer: false, sandbox: true };

/** The mail that the portal sent in the sandbox. */
export default function MailboxScreen() {
  const { t } = useLingui();
  const { data: mails, error, refetch } = useMailbox();
  if (!mails)
    return error ? <RetryPage error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <PageColumn>
      <PageTitle>{t`Sandbox mailbox`}</PageTitle>
      <h1>
        <Trans>Sandbox mailbox</Trans>
      </h1>
      <p>
        <Trans>Every message the portal sends ends up here, whatever its address.</Trans>
      </p>
      {mails.length === 0 ? (
        <Card className="flex flex-col items-center gap-4 text-center">
          <EmptyDrawing />
          <p role="status">
            <Trans>No messages yet. New ones appear here by themselves.</Trans>
          </p>
        </Card>
      ) : (
        <Card className="py-0! sm:py-0!">
          <ul className="divide-y divide-line">
            {mails.map(({ id, subject, to, sent_at: sentAt }) => (
              <li key={id} className="py-3">
                <Link
                  to={paths.message(id)}
                  className="flex min-h-11 items-center font-semibold wrap-anywhere"
                >
                  {subject}
                </Link>
                <p className="text-base text-ink-soft wrap-anywhere">
                  <Trans>To {to}</Trans>
                </p>
                <time dateTime={sentAt} className="block text-base text-ink-soft">
                  {formatPaidAt(new Date(sentAt))}
                </time>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PageColumn>
  );
}

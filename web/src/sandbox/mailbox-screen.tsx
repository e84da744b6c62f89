import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import { Card } from "../ui/card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { useMailbox, type Listed } from "./mailbox-query.ts";
import { MessageKind } from "./message-kind.tsx";
import { useDates } from "../site/use-dates.ts";

/** An open, empty box for empty lists; hidden from screen readers. */
function EmptyDrawing() {
  return (
    <svg
      viewBox="0 0 200 120"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3"
      className="block h-auto w-full max-w-44"
    >
      <path d="M20 104a80 76 0 0 1 160 0Z" className="fill-brand-on" />
      <path d="M62 62h76v42H62Z" className="fill-paper stroke-brand" />
      <path
        d="M62 62 46 46h40l14 16ZM138 62l16-16h-40l-14 16Z"
        className="fill-paper stroke-brand"
      />
      <path d="M92 84h16" className="stroke-line" strokeWidth="5" />
      <path d="M100 38V24M84 36l-6-11M116 36l6-11" className="stroke-sun" strokeWidth="4" />
      <path d="M8 104h184" className="stroke-ink" />
    </svg>
  );
}

export const handle: ScreenHandle = { disclaimer: false, sandbox: true };

/** A sandbox used for days has thousands of messages. */
const MOST_LISTED = 50;

function MessageRow({ message }: { message: Listed }) {
  const dates = useDates();
  const { id, kind, to, sent_at: sentAt } = message;
  return (
    <li className="flex flex-col gap-1 py-3">
      <Link to={paths.message(id)} className="flex min-h-11 items-center font-semibold">
        <span className="line-clamp-3 wrap-anywhere">
          {kind === "mail" ? message.subject : message.text}
        </span>
      </Link>
      <MessageKind kind={kind} />
      <p className="text-base text-ink-soft wrap-anywhere">
        <Trans>To {to}</Trans>
      </p>
      <time dateTime={sentAt} className="block text-base text-ink-soft">
        {dates.moment(new Date(sentAt))}
      </time>
    </li>
  );
}

/** The mails and texts that the sandbox has sent. */
export default function MailboxScreen() {
  const { t } = useLingui();
  const { data: messages, error, refetch } = useMailbox();
  if (!messages)
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
      {messages.length === 0 ? (
        <Card className="flex flex-col items-center gap-4 text-center">
          <EmptyDrawing />
          <p role="status">
            <Trans>No messages yet. New ones appear here by themselves.</Trans>
          </p>
        </Card>
      ) : (
        <Card className="py-0! sm:py-0!">
          <ul className="divide-y divide-line">
            {messages.slice(0, MOST_LISTED).map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        </Card>
      )}
      {messages.length > MOST_LISTED ? (
        <p>
          <Trans>Older messages are not listed.</Trans>
        </p>
      ) : null}
    </PageColumn>
  );
}

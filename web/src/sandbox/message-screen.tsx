import { readUrl } from "@portal/contract/outside-link";
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { withoutEnd } from "@portal/contract/text";
import { Link, useParams } from "react-router";
import { isNotFound } from "../api/failure-toast.ts";
import { type Attachment, useMessage } from "./mailbox-query.ts";
import { MessageKind } from "./message-kind.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { ProblemPage } from "../site/problem/problem-page.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { Card } from "../ui/card.tsx";
import { OutsideLink } from "../ui/outside-link.tsx";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { SummaryList } from "../ui/summary-list.tsx";

export const handle: ScreenHandle = { disclaimer: false, sandbox: true };

function ToMailbox() {
  return (
    <BackLink to={paths.mailbox}>
      <Trans>All messages</Trans>
    </BackLink>
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

/** The inline pictures and the attached files of a mail. */
function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useLingui();
  const pictures = attachments.filter(({ inline }) => inline);
  const files = attachments.filter(({ inline }) => !inline);
  return (
    <>
      {pictures.map(({ filename, address }) => (
        <img
          key={address}
          src={address}
          alt={t`Picture in the message: ${filename}`}
          width="192"
          height="192"
          className="size-48 rounded-control border border-line bg-paper object-contain"
        />
      ))}
      {files.length > 0 ? (
        <ul className="flex flex-col items-start gap-3">
          {files.map(({ filename, address }) => (
            <li key={address} className="w-full">
              <OutsideLink href={address} download={filename} variant="secondary" icon="download">
                <Trans>Download {filename}</Trans>
              </OutsideLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

export default function MessageScreen() {
  const dates = useDates();
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { data: message, error, refetch } = useMessage(id);
  if (!message) {
    if (!error) return <PageSkeleton />;
    if (isNotFound(error)) return <NoSuchMessage />;
    return <RetryPage error={error} onRetry={() => void refetch()} />;
  }
  const { kind, to, text, sent_at: sentAt } = message;
  const title = kind === "mail" ? message.subject : t`Text message to ${to}`;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <ToMailbox />
      <MessageKind kind={kind} />
      <h1 className="wrap-anywhere">{title}</h1>
      <Card className="flex flex-col gap-6">
        <SummaryList
          rows={[
            { term: t`To`, asWritten: true, value: to },
            { term: t`Sent`, value: dates.moment(new Date(sentAt)) },
          ]}
        />
        {kind === "mail" ? (
          <>
            <MessageText text={text} />
            <Attachments attachments={message.attachments} />
          </>
        ) : (
          // Styled like a phone's message bubble.
          <div className="max-w-md rounded-card rounded-bl-none bg-brand-on p-4">
            <MessageText text={text} />
          </div>
        )}
      </Card>
    </PageColumn>
  );
}

type TextPart = { text: string; href: string | null };

const LINK = /https?:\/\/[^\s<>"]+/gu;
/** Punctuation that ends a sentence rather than a URL. */
const TAIL = /[.,;:!?)\]]/u;

/** Splits a plain text into text and links; joined, the parts are the original text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const href = withoutEnd(found[0], TAIL);
    if (readUrl(href) === null) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: href, href });
    from = found.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** The path of a URL on this origin, null for another site. */
export function ownPath(href: string, origin: string): string | null {
  const url = new URL(href);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}

function TextLink({ href }: { href: string }) {
  const path = ownPath(href, window.location.origin);
  if (path === null) return <a href={href}>{href}</a>;
  // The server redirects a short link.
  return (
    <Link to={path} reloadDocument={path.startsWith(paths.shortLink(""))}>
      {href}
    </Link>
  );
}

/** The plain text of a message with clickable links. */
function MessageText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere">
      {textParts(text).map((part, index) =>
        // A message never changes, so the indexes are stable.
        // oxlint-disable-next-line react/no-array-index-key
        part.href === null ? part.text : <TextLink key={index} href={part.href} />,
      )}
    </div>
  );
}

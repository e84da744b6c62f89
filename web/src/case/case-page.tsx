import { Trans, useLingui } from "@lingui/react/macro";
import type { Case } from "@portal/contract/case";
import { paths } from "@portal/contract/paths";
import { useCallback } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import * as v from "valibot";
import {
  type OwnCase,
  type Reply,
  replyDraftItem,
  reportDraftItem,
  useCase,
  useReply,
} from "./case-query.ts";
import { CaseForm, type CaseValues, replyResolver } from "./report-form.tsx";
import { outcomeWords, problemWords } from "./case-words.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { useKeptValues } from "../form/use-draft-form.ts";
import { ownCases } from "../own-things.ts";
import { forgetSession, readSession, writeSession } from "../session.ts";
import { useSettings } from "../settings.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { useIsHere } from "../site/here.ts";
import { LinkProblem } from "../site/problem/link-problem.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { Badge } from "../ui/badge.tsx";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink, flushLook } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { classNames } from "../ui/look.ts";
import { PageColumn } from "../ui/page-column.tsx";
import { SummaryList } from "../ui/summary-list.tsx";
import { useToast } from "../ui/toast.tsx";

/** Navigation state after a report was sent. */
const OpenedState = v.object({ opened: v.literal(true) });

function News({ found }: { found: Case }) {
  const { t, i18n } = useLingui();
  const isNew = v.is(OpenedState, useLocation().state) && found.messages.length === 1;
  if (found.outcome !== null) return <p>{i18n._(outcomeWords[found.outcome])}</p>;
  if (found.waits_for === "person")
    return (
      <p>
        <Trans>We answered. If we asked you something, please reply below.</Trans>
      </p>
    );
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
function CasePage({ found, own }: { found: Case; own: OwnCase }) {
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
        <ButtonLink
          to={paths.report(found.transaction_uuid)}
          onClick={() => reportInstead(found)}
          variant="secondary"
          wide
        >
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

/** A reply that was begun when the case was closed goes into the next report. */
function reportInstead({ id, problem, transaction_uuid: uuid }: Case): void {
  const draft = readSession(replyDraftItem);
  if (draft?.id !== id) return;
  writeSession(reportDraftItem, { uuid, problem, words: draft.words, photo: draft.photo });
  writeSession(replyDraftItem, null);
}

type Message = Case["messages"][number];

function OneMessage({ message: { at, from, words, photo } }: { message: Message }) {
  const dates = useDates();
  return (
    <li
      className={classNames(
        "rounded-control border-l-4 py-1 pl-4",
        from === "agency" ? "border-brand" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {from === "agency" ? <Trans>Our answer</Trans> : <Trans>You</Trans>}
        </span>
        <time dateTime={at} className="unbroken text-base text-ink-soft">
          {dates.moment(new Date(at))}
        </time>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {photo ? (
        <p className="mt-1 flex items-center gap-1.5 text-base text-ink-soft">
          <Icon name="camera" className="size-5" />
          <Trans>With a photo</Trans>
        </p>
      ) : null}
    </li>
  );
}

/** All that was said in a case, oldest first. */
function CaseMessages({ messages }: { messages: Case["messages"] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2>
        <Trans>Messages</Trans>
      </h2>
      <ol className="flex flex-col gap-4">
        {messages.map((message, index) => (
          // Messages are only added.
          <OneMessage key={index} message={message} />
        ))}
      </ol>
    </section>
  );
}

const empty: CaseValues = { problem: "", words: "", photo: "" };

/** What was added while the rest was being sent. */
function notSent(now: CaseValues, sent: CaseValues): CaseValues {
  const { words } = now;
  const left = {
    ...empty,
    words: words.startsWith(sent.words) ? words.slice(sent.words.length).trimStart() : words,
    photo: now.photo === sent.photo ? "" : now.photo,
  };
  return left.words === "" && left.photo === "" ? empty : left;
}

/** Adds words, and a photo, to an open case. */
function ReplyForm({ own }: { own: OwnCase }) {
  const { t } = useLingui();
  const { id } = own;
  const draft = readSession(replyDraftItem);
  const form = useForm<CaseValues, unknown, Reply>({
    defaultValues: draft?.id === id ? { ...empty, words: draft.words, photo: draft.photo } : empty,
    resolver: replyResolver,
    shouldFocusError: false,
  });
  useKeptValues(form, ({ words, photo }) => {
    const last = readSession(replyDraftItem);
    const attempt = last?.id === id ? last.attempt : null;
    writeSession(replyDraftItem, { id, words, photo, attempt });
  });
  const show = useToast();
  const isHere = useIsHere();
  const sending = useReply(
    own,
    () => ({ ...form.getValues() }),
    (sent) => {
      const kept = readSession(replyDraftItem);
      const left = kept?.id === id ? notSent({ ...empty, ...kept }, sent) : empty;
      forgetSession(replyDraftItem, (one) => one.id === id);
      if (left !== empty)
        writeSession(replyDraftItem, { id, words: left.words, photo: left.photo, attempt: null });
      if (isHere()) {
        form.reset(left);
        if (left === empty) focusHeading();
      }
      show({ variant: "success", title: t`Your message was sent.` });
    },
  );
  return (
    <CaseForm
      form={form}
      sending={sending}
      label={t`Your message`}
      submit={<Trans>Send message</Trans>}
      look={{ variant: "secondary", className: "sm:self-start" }}
    />
  );
}

function NoCase({ isCut }: { isCut: boolean }) {
  return (
    <LinkProblem isCut={isCut}>
      <p>
        <Trans>Or open the report from the page of your request, with your mobile number.</Trans>
      </p>
    </LinkProblem>
  );
}

function Loaded({ own }: { own: OwnCase }) {
  const { data, error, refetch } = useCase(own);
  if (data) return <CasePage found={data} own={own} />;
  if (!error) return <PageSkeleton />;
  if (isNotFound(error)) return <NoCase isCut={false} />;
  return <RetryPage error={error} onRetry={() => void refetch()} />;
}

function OfThisBrowser({ id }: { id: string }) {
  const token = ownCases.useToken(id);
  return token === null ? <NoCase isCut /> : <Loaded key={token} own={{ id, token }} />;
}

/** The case whose link was opened, or whose token this browser has. */
export function OwnCasePage({ id }: { id: string }) {
  const keep = useCallback((token: string) => ownCases.keep({ id, token }), [id]);
  return useLinkToken(keep).isRead ? <OfThisBrowser id={id} /> : <PageSkeleton />;
}

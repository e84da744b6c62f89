import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ActionRow } from "../../receipt/action-row.tsx";
import { PrintedFoot } from "../../receipt/receipt.tsx";
import { ReportLink } from "../report-link.tsx";
import { OwnNews } from "../request/own-news.tsx";
import type { NowWords } from "../timeline/step-words.ts";
import { StoryCard } from "../timeline/story-card.tsx";
import type { StoryFacts } from "../timeline/story-steps.ts";
import { readSession, writeSession } from "../../session.ts";
import { CopyButton } from "../../site/later/copy-button.tsx";
import { unbrokenHours } from "../../site/unbroken-hours.ts";
import {
  appointmentDraftItem,
  continueDraft,
  type PurposeDraft,
} from "../../track/appointment-draft.ts";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import { ButtonLink, flushLook } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { paths } from "@portal/contract/paths";
import type { RecordStatus, TransactableType } from "@portal/contract/status";
import { orDash } from "@portal/contract/text";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** Sentences used for licenses and plates (spec §2). */
export const sharedMessages = {
  rejected: msg`Your details have been rejected.`,
  reviewed: msg`Your details are being reviewed.`,
  notified: msg`You will be notified by email as soon as this is done.`,
  setAppointment: msg`Click the set appointment button below.`,
  delivery: msg`You may also have it delivered to your address by courier.`,
  /** The badge says "Unknown" (spec §2). */
  unknown: msg`We have no status for this number at the moment.`,
  askBranch: msg`Please ask your branch or try again later.`,
} as const;

/** The headline of a status page, and the sentences below it. */
export type RecordMessage = {
  headline: MessageDescriptor;
  lines: readonly MessageDescriptor[];
};

type SendAgainProps = {
  to: string;
  /** Initial values of the complete form (spec §2). */
  carried: { number: string; birth_date?: string };
};

/** After a rejection: opens the complete form again. */
export function SendAgain({ to, carried }: SendAgainProps) {
  return (
    <ButtonLink to={to} state={carried} wide>
      <Trans>Send the details again</Trans>
    </ButtonLink>
  );
}

type SetAppointmentProps = {
  draft: PurposeDraft;
  /** The main button, if delivery is not possible. */
  main: boolean;
};

/** Opens the booking, prefilled from the record. */
export function SetAppointment({ draft, main }: SetAppointmentProps) {
  return (
    <ButtonLink
      to={paths.appointment}
      onClick={() =>
        writeSession(appointmentDraftItem, continueDraft(draft, readSession(appointmentDraftItem)))
      }
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Set Appointment</Trans>
    </ButtonLink>
  );
}

type Look = { label: MessageDescriptor; variant: BadgeVariant; icon?: IconName };

/** Spec §2: all except Rejected are warnings; Received is displayed as "Delivered". */
const looks: Record<RecordStatus, Look> = {
  Available: { label: msg`Available`, variant: "warning", icon: "check" },
  "For Verification": { label: msg`For Verification`, variant: "warning" },
  Rejected: { label: msg`Rejected`, variant: "danger" },
  Received: { label: msg`Delivered`, variant: "warning", icon: "success" },
  Processing: { label: msg`Processing`, variant: "warning", icon: "truck" },
  Unknown: { label: msg`Unknown`, variant: "neutral", icon: "help" },
};

function RecordBadge({ status }: { status: RecordStatus }) {
  const { i18n } = useLingui();
  const { label, variant, icon } = looks[status];
  return (
    <Badge variant={variant} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}

type RejectedProps = { remarks: string | null; hasBranch: boolean };

/** The branch's remarks as entered; and whom else to ask, if no branch is on record. */
export function Rejected({ remarks, hasBranch }: RejectedProps) {
  return (
    <>
      {remarks ? (
        <p>
          <Trans>Remarks: {remarks}</Trans>
        </p>
      ) : null}
      {hasBranch ? null : (
        <p>
          <Trans>
            If you do not know your branch, <Link to={paths.contact}>contact us</Link>.
          </Trans>
        </p>
      )}
    </>
  );
}

type StatusPageProps = {
  type: TransactableType;
  status: RecordStatus;
  drawing: ReactNode;
  message: RecordMessage;
  /** Below the table's sentences: remarks, the dealership. */
  extra?: ReactNode;
  actions: ReactNode;
  /** The alert card, while the record is not ready. */
  alert?: ReactNode;
  facts: StoryFacts;
  /** Replaces the current step's own words. */
  now: NowWords | undefined;
  /** To quote when asking for help. */
  reference: string;
  /** This browser's request for the record. */
  own: FullTransaction | null;
  detailsTitle: string;
  rows: readonly DetailRow[];
};

/** `copied`: what is quoted or entered elsewhere. */
export type DetailRow = {
  term: string;
  value: string;
  copied?: boolean;
  asWritten?: boolean;
};

/** In these the office is to be visited or asked. */
const atOffice: readonly RecordStatus[] = ["Available", "Rejected", "Unknown"];

/** When the office is open. */
export function useHoursRow(
  status: RecordStatus,
  office: { hours: string | null } | null,
): DetailRow[] {
  const { t, i18n } = useLingui();
  if (!atOffice.includes(status) || !office?.hours) return [];
  return [{ term: t`Office hours`, value: unbrokenHours(office.hours, i18n.locale) }];
}

/** The record itself: its drawing and its data. */
function Details({ drawing, detailsTitle, rows }: StatusPageProps) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{detailsTitle}</h2>
      {drawing}
      <SummaryList
        rows={rows.map(({ term, value, asWritten, copied = false }) => ({
          term,
          value,
          asWritten,
          action:
            copied && value !== orDash(null) ? <CopyButton text={value} of={term} /> : undefined,
        }))}
      />
    </Card>
  );
}

/** What can be done with the page. */
function PageActions({ message }: StatusPageProps) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <>
      <ActionRow shared={{ text: i18n._(message.headline), path: paths.track }}>
        <ButtonLink to={paths.track} variant="quiet" icon="search" className={flushLook}>
          <Trans>Look up another number</Trans>
        </ButtonLink>
      </ActionRow>
      <PrintedFoot path={pathname} />
    </>
  );
}

/** A record's status: the story first, then what was looked up. */
export function StatusPage(props: StatusPageProps) {
  const { i18n } = useLingui();
  const { type, status, message, facts, now, reference, own } = props;
  return (
    <PageColumn
      aside={<Details {...props} />}
      asideLabel={props.detailsTitle}
      below={<PageActions {...props} />}
    >
      <StoryCard
        {...{ type, facts, now, reference }}
        own={own?.uuid}
        badge={<RecordBadge status={status} />}
        // A submission is decided while its page is open.
        isLive
        isTitle
        actions={props.actions}
      >
        <h1>{i18n._(message.headline)}</h1>
        {message.lines.map((line) => (
          // Its button is not printed.
          <p
            key={line.id}
            className={line === sharedMessages.setAppointment ? "print:hidden" : undefined}
          >
            {i18n._(line)}
          </p>
        ))}
        {props.extra}
        <OwnNews request={own} />
      </StoryCard>
      {props.alert}
      {own === null ? null : <ReportLink uuid={own.uuid} />}
    </PageColumn>
  );
}

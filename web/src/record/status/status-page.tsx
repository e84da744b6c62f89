import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ActionRow } from "../../receipt/action-row.tsx";
import { PrintedFoot } from "../../receipt/receipt.tsx";
import { AlertCard } from "../../alert/alert-card.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { useOwnRequest } from "../own-reads.ts";
import { ReportLink } from "../report-link.tsx";
import { requestWords, usePaymentDue } from "../request/request-words.ts";
import { OwnAppointmentLink } from "../../booked/own-appointment-link.tsx";
import { type OwnBooking, useOwnAppointment } from "../../booked/own-appointment.ts";
import { useDates } from "../../site/use-dates.ts";
import { OwnNews } from "../request/request-news.tsx";
import type { NowWords } from "../timeline/step-words.ts";
import { StoryCard } from "../timeline/story-card.tsx";
import { recordFacts } from "../timeline/story-steps.ts";
import { readSession, writeSession } from "../../session.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
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
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import type { RecordStatus, TransactableType, TransactionStatus } from "@portal/contract/status";
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
  const { t } = useLingui();
  return (
    <ButtonLink to={to} state={carried} wide>
      {t`Send the details again`}
    </ButtonLink>
  );
}

type SetAppointmentProps = {
  draft: PurposeDraft;
  /** What this browser has booked of it: shown instead, because nothing else is possible before it is cancelled. */
  booked: OwnBooking;
  /** The main button, if delivery is not possible. */
  main: boolean;
};

/** Opens the booking, prefilled from the record, or this browser's appointment while there is one. */
export function SetAppointment({ draft, booked, main }: SetAppointmentProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { loading, appointment } = booked;
  if (loading) return null;
  if (appointment) {
    const day = dates.day(appointment.date);
    const office = appointment.office.name;
    return (
      <>
        <p>
          <Trans>
            Your appointment to pick it up is on <strong>{day}</strong> at {office}.
          </Trans>
        </p>
        <OwnAppointmentLink reference={appointment.reference} icon="calendar" wide />
      </>
    );
  }
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
      {t`Set Appointment`}
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
  const { t } = useLingui();
  const { label, variant, icon } = looks[status];
  return (
    <Badge variant={variant} icon={icon}>
      {t(label)}
    </Badge>
  );
}

type RejectedProps = { remarks: string | null; hasBranch: boolean };

/** The branch's remarks as entered; and whom else to ask, if no branch is on record. */
function Rejected({ remarks, hasBranch }: RejectedProps) {
  const { t } = useLingui();
  return (
    <>
      {remarks ? <p>{t`Remarks: ${remarks}`}</p> : null}
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
  record: Pick<
    LicenseRecord | PlateRecord,
    "id" | "status" | "timeline" | "remarks" | "alert_channels"
  >;
  /** The status of its delivery, if it has one. */
  delivery: TransactionStatus | null;
  /** The number that this browser's requests know it by; to quote when asking for help, too. */
  number: string;
  /** What an appointment for it is called in this browser. */
  pickup: PurposeDraft;
  /** What the page is about, in its title and at its alert: a unique name of the record. */
  title: string;
  watched: string;
  drawing: ReactNode;
  message: RecordMessage;
  /** Whether an office is on record that can be asked after a rejection. */
  hasBranch: boolean;
  /** Below the table's sentences. @param own this browser's request for the record */
  renderExtra: (own: FullTransaction | null) => ReactNode;
  /** @param payable this browser's request, while it can be paid @param booked its appointment for the pickup */
  renderActions: (payable: FullTransaction | null, booked: OwnBooking) => ReactNode;
  /** What an alert adds while the details are reviewed. */
  aboutAlert: ReactNode;
  /** Replaces the current step's own words, before all else; `otherwise` after what this browser's request says. */
  now: NowWords | undefined;
  otherwise?: NowWords | undefined;
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
function Details({ drawing, rows }: Pick<StatusPageProps, "drawing" | "rows">) {
  const { t } = useLingui();
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t`Details`}</h2>
      {drawing}
      <SummaryList
        rows={rows.map(({ copied = false, ...row }) => ({
          ...row,
          action:
            copied && row.value !== orDash(null) ? (
              <CopyButton text={row.value} of={row.term} />
            ) : undefined,
        }))}
      />
    </Card>
  );
}

/** The appointment is shown with the buttons. */
const nothingToDo: NowWords = { meaning: undefined, next: undefined };

/** A record's status: the story first, then what was looked up. */
export function StatusPage(props: StatusPageProps) {
  const { t } = useLingui();
  const { type, record, delivery, number, title, message } = props;
  const { pathname } = useLocation();
  const own = useOwnRequest({ type, number });
  const due = usePaymentDue(own, delivery);
  const booked = useOwnAppointment(props.pickup.purpose, props.pickup.number);
  const isBooked = booked.appointment !== null;
  // Its button is gone.
  const lines = message.lines.filter((line) => !isBooked || line !== sharedMessages.setAppointment);
  return (
    <PageColumn
      aside={<Details {...props} />}
      asideLabel={t`Details`}
      below={
        <>
          <ActionRow shared={{ text: t(message.headline), path: paths.track }}>
            <ButtonLink to={paths.track} variant="quiet" icon="search" className={flushLook}>
              {t`Look up another number`}
            </ButtonLink>
          </ActionRow>
          <PrintedFoot path={pathname} />
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
      <StoryCard
        type={type}
        facts={recordFacts(record.status, delivery, record.timeline)}
        reference={number}
        now={(isBooked ? nothingToDo : props.now) ?? due ?? requestWords(own) ?? props.otherwise}
        own={own?.uuid}
        badge={<RecordBadge status={record.status} />}
        // A submission is decided while its page is open.
        isLive
        isTitle
        actions={props.renderActions(due ? own : null, booked)}
      >
        <h1>{t(message.headline)}</h1>
        {lines.map((line) => (
          // Its button is not printed.
          <p
            key={line.id}
            className={line === sharedMessages.setAppointment ? "print:hidden" : undefined}
          >
            {t(line)}
          </p>
        ))}
        {record.status === "Rejected" ? (
          <Rejected remarks={record.remarks} hasBranch={props.hasBranch} />
        ) : null}
        {props.renderExtra(own)}
        <OwnNews request={own} />
      </StoryCard>
      <AlertCard record={record} watched={props.watched} beside={props.aboutAlert} />
      {own === null ? null : <ReportLink uuid={own.uuid} />}
    </PageColumn>
  );
}

import type { AppointmentRead, AppointmentStatus } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { isRealDate } from "@portal/contract/days";
import { Trans, useLingui } from "@lingui/react/macro";
import { BringList } from "../book/bring-list.tsx";
import { purposeWords } from "../../site/purpose-words.ts";
import { monthTitle, weekdayOf } from "../../ui/calendar-words.ts";
import { QrCode } from "../../receipt/qr-code.tsx";
import { Receipt } from "../../receipt/receipt.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { hasCome, spelledReference, useConfirmationRows } from "./confirmation-facts.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

type Look = { label: MessageDescriptor; variant: BadgeVariant; icon?: IconName };

const attended: Look = { label: msg`You came`, variant: "success" };
const looks: Record<AppointmentStatus, Look> = {
  Booked: { label: msg`Booked`, variant: "success" },
  Past: { label: msg`Past`, variant: "neutral", icon: "clock" },
  Cancelled: { label: msg`Cancelled`, variant: "neutral", icon: "close" },
};

/** While the office is closed on that day, the badge must not look like a success. */
function ConfirmationBadge(appointment: AppointmentRead) {
  const { t } = useLingui();
  const { status, closed_reason: closed } = appointment;
  const { label, variant, icon } = hasCome(appointment) ? attended : looks[status];
  const isClosed = status === "Booked" && closed !== null;
  return (
    <Badge variant={isClosed ? "warning" : variant} icon={isClosed ? "warning" : icon}>
      {t(label)}
    </Badge>
  );
}

function Reference({ children }: { children: string }) {
  return (
    <p>
      <span className="block text-base text-ink-soft">
        <Trans>Reference Number</Trans>
      </span>
      <strong translate="no" className="inline-block text-xl">
        <span aria-hidden="true" className="unbroken">
          {children}
        </span>
        <span className="sr-only">{spelledReference(children)}</span>
      </strong>
    </p>
  );
}

function Advice(appointment: AppointmentRead) {
  const { status, closed_reason: closed } = appointment;
  if (hasCome(appointment)) return null;
  if (status !== "Booked") return <Trans>This reference is no longer valid.</Trans>;
  return closed === null ? (
    <Trans>
      Come any time during office hours. Show this code at the office, or read out the reference.
    </Trans>
  ) : (
    <Trans>The code and the reference stay the same when you choose another day.</Trans>
  );
}

/** The day as a leaf of a calendar, and the office beside it: what a person looks up once more on the way. */
function VisitDay({ appointment }: { appointment: AppointmentRead }) {
  const { t, i18n } = useLingui();
  const { date, office, type, appointable_type: of } = appointment;
  const purpose = purposeOf(type, of);
  if (!isRealDate(date)) return null;
  return (
    <div className="mt-6 flex flex-wrap items-stretch overflow-hidden rounded-control border border-line">
      <p className="flex min-w-28 grow flex-col items-center justify-center bg-mist px-3 py-3 text-center">
        <span className="font-semibold">{weekdayOf(date, i18n.locale)}</span>
        <span className="text-[2.75rem] leading-none font-extrabold tabular-nums">
          {Number(date.slice(8))}
        </span>
        <span className="text-base text-ink-soft">{monthTitle(date, i18n.locale)}</span>
      </p>
      <div className="flex min-w-0 flex-[999_1_8rem] flex-col justify-center gap-1 px-3 py-3">
        <p className="font-semibold wrap-anywhere">{office.name}</p>
        {purpose ? <p className="text-base text-ink-soft">{t(purposeWords[purpose])}</p> : null}
      </div>
    </div>
  );
}

/** What to show on arrival (spec §2). */
function Arrival({ type, appointable_type: of }: AppointmentRead) {
  return (
    <section className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
      <h2>
        <Trans>What to bring</Trans>
      </h2>
      <BringList purpose={purposeOf(type, of) ?? "Driver's License Pickup"} />
      <p className="text-base text-ink-soft">
        <Trans>The QR code is also in our confirmation e-mail.</Trans>
      </p>
    </section>
  );
}

/**
 * The pass: QR code and reference, the day, a perforation, the summary (spec §2), what to bring. An appointment that
 * is over has no QR code.
 */
export function ConfirmationTicket({ appointment }: { appointment: AppointmentRead }) {
  const { t } = useLingui();
  const rows = useConfirmationRows(appointment);
  const { reference, status, closed_reason: closed } = appointment;
  const isBooked = status === "Booked";
  return (
    <Receipt
      top={
        <>
          <div className="flex flex-col items-center gap-4 text-center sm:flex-row sm:gap-6 sm:text-left">
            {isBooked ? (
              // Spec §9: 160 px.
              <QrCode
                value={reference}
                label={t`QR code of the reference ${reference}`}
                className="size-40 shrink-0"
              />
            ) : null}
            <div className="flex flex-col items-center gap-3 sm:items-start">
              <ConfirmationBadge {...appointment} />
              <Reference>{reference}</Reference>
              {isBooked ? <CopyButton text={reference} of={t`Reference Number`} /> : null}
              <p className="text-base text-ink-soft">
                <Advice {...appointment} />
              </p>
            </div>
          </div>
          {isBooked && closed === null ? <VisitDay appointment={appointment} /> : null}
        </>
      }
    >
      <h2 className="mb-4">
        <Trans>Appointment Summary</Trans>
      </h2>
      <SummaryList
        rows={rows.map(({ name, term, value }) => ({
          term,
          value,
          asWritten: name === "office" || name === "address" || name === "name",
          action:
            name === "address" && isBooked ? <CopyButton text={value} of={term} /> : undefined,
        }))}
      />
      {isBooked && !hasCome(appointment) ? <Arrival {...appointment} /> : null}
    </Receipt>
  );
}

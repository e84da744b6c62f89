import { withoutEnd } from "@portal/contract/text";
import { MAX_MOVES, type AppointmentRead } from "@portal/contract/appointment";
import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";
import { displayDay, type Moved } from "./confirmation-facts.ts";
import { MoveLink } from "../manage/manage-appointment.tsx";
import { canMove } from "../manage/manage-rules.ts";
import { CutLink } from "../../site/later/link-problem.tsx";
import { useDates } from "../../site/later/use-dates.ts";
import { api } from "@portal/contract/api";
import { addressOf } from "../../api/api.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";

/** The day for the person's own calendar; after a move the same file replaces the old day. */
export function CalendarLink({ reference }: { reference: string }) {
  return (
    <OutsideLink
      href={addressOf(api.appointmentCalendar.path, { reference })}
      download
      variant="secondary"
      icon="calendar"
      className="sm:self-start"
    >
      <Trans>Add to calendar</Trans>
    </OutsideLink>
  );
}

function ClosedDay({ appointment, reason }: { appointment: AppointmentRead; reason: string }) {
  const { t, i18n } = useLingui();
  const why = withoutEnd(reason, /[.\s]/u);
  const offered = canMove(appointment);
  const over = appointment.managed !== null && !offered;
  return (
    <Banner
      variant="warning"
      title={displayDay(appointment.date, i18n.locale)}
      actions={offered ? <MoveLink reference={appointment.reference} main /> : null}
    >
      <p>
        {over
          ? t`The office is closed on this day: ${why}. Please ask the office, or book again.`
          : t`The office is closed on this day: ${why}. Please choose another day.`}
      </p>
      {offered ? (
        <p>
          <Trans>It does not count as one of your moves.</Trans>
        </p>
      ) : null}
    </Banner>
  );
}

/** Until the page is left, or the appointment is moved again. */
function MovedDay({ moved: { from, to }, reference }: { moved: Moved; reference: string }) {
  const dates = useDates();
  const { t } = useLingui();
  const [old, now] = [dates.day(from.date), dates.day(to.date)];
  const { office } = to;
  const onSameDay = from.date === to.date;
  return (
    <div className="print:hidden">
      <Banner
        variant="success"
        title={onSameDay ? t`Moved to ${office}` : t`Moved from ${old} to ${now}`}
        actions={<CalendarLink reference={reference} />}
      >
        {onSameDay ? (
          <p>
            <Trans>The day is still {now}.</Trans>
          </p>
        ) : office === from.office ? null : (
          <p>
            <Trans>The office is now {office}.</Trans>
          </p>
        )}
        <p>
          <Trans>The code and the reference stay the same.</Trans>
        </p>
        <p>
          <Trans>If it is in your calendar, add it again and delete the old entry.</Trans>
        </p>
      </Banner>
    </div>
  );
}

/** The link was cut, or the server refused its token; null when neither is so. */
export type BadLink = "cut" | "dead" | null;

type ConfirmationNewsProps = {
  appointment: AppointmentRead;
  /** Booked in this browser a moment ago. */
  justBooked: boolean;
  /** In this visit of the page, and it holds. */
  moved: Moved | null;
  badLink: BadLink;
};

function Now({ appointment, justBooked, moved }: Omit<ConfirmationNewsProps, "badLink">) {
  const dates = useDates();
  const { t } = useLingui();
  const { status, managed, closed_reason: reason } = appointment;
  if (status === "Cancelled")
    return (
      <Banner variant="info" announce={false} title={t`This appointment is cancelled`}>
        <p>
          <Trans>Your slot was released. You can book again at any time.</Trans>
        </p>
      </Banner>
    );
  if (managed?.arrived_at)
    return (
      <Banner variant="success" announce={false} title={t`The office has noted that you came`}>
        <p>
          <time dateTime={managed.arrived_at}>{dates.moment(new Date(managed.arrived_at))}</time>
        </p>
      </Banner>
    );
  if (status === "Past")
    return (
      <Banner variant="info" title={t`The day of this appointment is over`}>
        <p>
          <Trans>If you still need one, please book again.</Trans>
        </p>
      </Banner>
    );
  if (reason !== null) return <ClosedDay appointment={appointment} reason={reason} />;
  if (moved) return <MovedDay moved={moved} reference={appointment.reference} />;
  return justBooked && managed?.moves_left === MAX_MOVES ? (
    <div className="print:hidden">
      <Banner variant="success" title={t`Your appointment is booked`}>
        <p>
          <Trans>The confirmation with this QR code is on its way to you by e-mail.</Trans>
        </p>
      </Banner>
    </div>
  ) : null;
}

/** The banners above the details. */
export function ConfirmationNews({ badLink, ...rest }: ConfirmationNewsProps) {
  const { t } = useLingui();
  return (
    <>
      <Now {...rest} />
      {badLink === "cut" ? <CutLink /> : null}
      {badLink === "dead" ? (
        <Banner variant="warning" title={t`This link can no longer change your appointment`}>
          <p>
            <Trans>
              Please open the link in our newest e-mail about it instead. The appointment itself is
              as shown here.
            </Trans>
          </p>
        </Banner>
      ) : null}
    </>
  );
}

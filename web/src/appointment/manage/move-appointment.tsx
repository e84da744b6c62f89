import type { AppointmentRead } from "@portal/contract/appointment";
import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { formatAppointmentDate } from "@portal/contract/days";
import type { Office } from "@portal/contract/office";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { datesCardLook } from "../day/calendar-look.ts";
import { DatePicker, type DateView } from "../day/date-picker.tsx";
import { useHoursLine } from "../office/office-hours.ts";
import { useSchedule } from "../day/use-schedule.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { backLook } from "../../ui/button-look.ts";
import { ButtonLink, Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { Group } from "../../ui/group.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { otherDays } from "./manage-rules.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useMove, type GoneDay } from "./move-mutation.ts";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { MoveOffice } from "./move-office.tsx";

const OFFICE = "move-office";
const DATE = "move-date";

function Gone({ gone }: { gone: GoneDay }) {
  const { t } = useLingui();
  const day = formatAppointmentDate(gone.date);
  return (
    <FocusedBanner of={gone} variant="danger" title={t`${day} is no longer free`}>
      <p>{unmarkedSentence(gone.refusal)}</p>
      <p>
        <Trans>Your appointment has not changed. The dates below are up to date.</Trans>
      </p>
    </FocusedBanner>
  );
}

type MoveBarProps = {
  appointment: AppointmentRead;
  slot: ScheduleSlot | null;
  /** Null when the office stays the same. */
  officeName: string | null;
  busy: boolean;
  onMove: (slot: ScheduleSlot) => void;
};

function MoveBar({ appointment, slot, officeName, busy, onMove }: MoveBarProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FootBar>
        <Button
          wide
          disabled={slot === null}
          busy={busy}
          busyLabel={t`Moving the appointment`}
          onClick={() => setAsking(true)}
        >
          <Trans>Move to this date</Trans>
        </Button>
      </FootBar>
      {asking && slot ? (
        <MoveDialog
          appointment={appointment}
          date={slot.date}
          officeName={officeName}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onMove(slot);
          }}
        />
      ) : null}
    </>
  );
}

function MoveForm({ appointment }: { appointment: AppointmentRead }) {
  const { t } = useLingui();
  const { office, type, appointable_type: appointable } = appointment;
  const isRenewal = type === "Renewal";
  const [at, setAt] = useState<Pick<Office, "id" | "name" | "hours"> | null>(office);
  const [slot, setSlot] = useState<ScheduleSlot | null>(null);
  const [view, setView] = useState<DateView>("calendar");
  const schedule = useSchedule(purposeOf(type, appointable), at?.id ?? "");
  const { move, gone, forgetGone } = useMove(appointment, () => {
    setSlot(null);
    void schedule.refetch();
  });
  const hours = useHoursLine(at);
  function choose(chosen: Office | null) {
    setAt(chosen);
    setSlot(null);
    forgetGone();
  }
  return (
    <>
      {gone ? <Gone gone={gone} /> : null}
      {isRenewal ? <MoveOffice id={OFFICE} value={at?.id ?? ""} onChange={choose} /> : null}
      {at === null ? null : (
        <>
          <Group title={t`New date`} hint={hours} className={datesCardLook}>
            <DatePicker
              key={at.id}
              id={DATE}
              slots={schedule.data && otherDays(schedule.data, at.id, appointment)}
              failure={schedule.error}
              onRetry={schedule.refetch}
              value={slot?.id ?? ""}
              onPick={setSlot}
              onOtherOffice={isRenewal ? () => choose(null) : undefined}
              view={view}
              onView={setView}
            />
          </Group>
          <MoveBar
            appointment={appointment}
            slot={slot}
            officeName={at.id === office.id ? null : at.name}
            busy={move.isPending}
            onMove={(wanted) => move.mutate({ officeId: at.id, slot: wanted })}
          />
        </>
      )}
    </>
  );
}

/** Another day for an appointment; a renewal may also change its office. */
export function MoveAppointment({ appointment }: { appointment: AppointmentRead }) {
  const { t } = useLingui();
  const title = t`Move your appointment`;
  const day = formatAppointmentDate(appointment.date);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col items-start gap-2">
        <ButtonLink
          to={paths.appointmentOf(appointment.reference)}
          replace
          variant="quiet"
          icon="arrow-left"
          className={backLook}
        >
          <Trans>Keep it as it is</Trans>
        </ButtonLink>
        <h1>{title}</h1>
        <p>
          <Trans>
            It is now on <strong>{day}</strong> at {appointment.office.name}.
          </Trans>
        </p>
      </div>
      <MoveForm appointment={appointment} />
    </PageColumn>
  );
}

import type { AppointmentRead } from "@portal/contract/appointment";
import { type ScheduleSlot, chosenDay } from "@portal/contract/schedule-slot";
import { purposeOf } from "@portal/contract/appointment-purpose";
import type { Office } from "@portal/contract/office";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isSaidOtherwise, call, CallFailed } from "../../api/api.ts";
import { datesCardLook } from "../day/date-calendar.tsx";
import { DatePicker, type DateView } from "../day/date-picker.tsx";
import { useHoursLine } from "../office/office-card.tsx";
import { useSchedule } from "../day/use-schedule.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { BackLink } from "../../ui/back-link.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { Group } from "../../ui/group.tsx";
import { Card } from "../../ui/card.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { useConfirmationRows } from "../confirm/confirmation-facts.ts";
import { PageColumn } from "../../ui/page-column.tsx";
import { otherDays } from "./manage-rules.ts";
import { MoveBar } from "./move-bar.tsx";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { OfficePicker } from "../office/office-picker.tsx";
import { useOffices } from "../../api/use-offices.ts";
import { useDates } from "../../site/later/use-dates.ts";
import { api } from "@portal/contract/api";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { asOwner, useAppointmentCache } from "../held/own-appointment.ts";
import { movedState } from "../confirm/confirmation-state.ts";
import { useExplainedFailure } from "../../api/use-explained-failure.ts";

type Wanted = { officeId: string; slot: ScheduleSlot };
/** A day that is no longer free, and the server's refusal. */
type GoneDay = { date: string; refusal: CallFailed };

const dayRefused = ["slot_full", "not_bookable", "already_booked", "invalid_fields"];

const isThere = (now: AppointmentRead, { officeId, slot }: Wanted): boolean =>
  now.status === "Booked" && now.date === slot.date && now.office.id === officeId;

/**
 * Moves an appointment and returns to its details. `gone` is the refused day until the next attempt or
 * `forgetGone`; `onGone` is called for each refusal.
 */
function useMove(appointment: AppointmentRead, onGone: () => void) {
  const { reference, office } = appointment;
  const { t } = useLingui();
  const navigate = useNavigate();
  const explain = useExplainedFailure();
  const { put, reload } = useAppointmentCache(reference);
  const [gone, setGone] = useState<GoneDay | null>(null);
  const done = (moved: AppointmentRead) =>
    void navigate(paths.appointmentOf(reference), {
      replace: true,
      state: movedState(appointment, moved),
    });
  const move = useMutation({
    mutationFn: ({ officeId, slot }: Wanted) =>
      asOwner(reference, (token) =>
        call(api.moveAppointment, {
          params: { reference },
          body: {
            office_id: officeId === office.id ? "" : officeId,
            ...chosenDay(slot),
          },
          headers: { appointment: token },
        }),
      ),
    meta: { explains: true },
    onMutate: () => setGone(null),
    onSuccess: async (moved) => {
      await put(moved);
      done(moved);
    },
    onError: async (failed, wanted) => {
      const refused = failed instanceof CallFailed && dayRefused.includes(failed.code);
      if (refused) {
        setGone({ date: wanted.slot.date, refusal: failed });
        onGone();
      }
      // Only the answer may have been lost; if not, the reload shows whether it can still be moved.
      const now = await reload(failed);
      if (now && isThere(now, wanted)) done(now);
      else if (!refused) explain(failed, t`Unable to move`);
    },
  });
  return { move, gone, forgetGone: () => setGone(null) };
}

const OFFICE = "move-office";
const DATE = "move-date";

function Gone({ gone }: { gone: GoneDay }) {
  const dates = useDates();
  const { t } = useLingui();
  const day = dates.day(gone.date);
  return (
    <FocusedBanner of={gone} variant="danger" title={t`${day} is no longer free`}>
      {isSaidOtherwise(gone.refusal) ? null : <p>{unmarkedSentence(gone.refusal)}</p>}
      <p>
        <Trans>Your appointment has not changed. The dates below are up to date.</Trans>
      </p>
    </FocusedBanner>
  );
}

type MoveOfficeProps = { id: string; value: string; onChange: (office: Office | null) => void };

function MoveOffice({ id, value, onChange }: MoveOfficeProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useOffices();
  return (
    <Group title={t`Office`}>
      <OfficePicker
        id={id}
        offices={data?.filter((office) => office.drivers_license_renewal_enabled)}
        failure={error}
        onRetry={refetch}
        value={value}
        onChange={onChange}
      />
    </Group>
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
              now={at.id === office.id ? appointment.date : undefined}
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

/** Beside the days on a desktop; on a phone the sentence above them says it. */
function AsItIs({ appointment }: { appointment: AppointmentRead }) {
  const shown = ["purpose", "date", "office", "address", "hours"];
  const rows = useConfirmationRows(appointment).filter(({ name }) => shown.includes(name));
  return (
    <Card as="section" className="flex flex-col gap-4 max-lg:hidden">
      <h2>
        <Trans>Your appointment now</Trans>
      </h2>
      <SummaryList rows={rows} />
    </Card>
  );
}

/** Another day for an appointment; a renewal may also change its office. */
export function MoveAppointment({ appointment }: { appointment: AppointmentRead }) {
  const dates = useDates();
  const { t } = useLingui();
  const title = t`Move your appointment`;
  const day = dates.day(appointment.date);
  return (
    <PageColumn
      head={
        <>
          <BackLink to={paths.appointmentOf(appointment.reference)} replace>
            <Trans>Keep it as it is</Trans>
          </BackLink>
          <div className="flex flex-col gap-2">
            <h1>{title}</h1>
            <p className="lg:hidden">
              <Trans>
                Your appointment is on <strong>{day}</strong> at {appointment.office.name}.
              </Trans>
            </p>
          </div>
        </>
      }
      aside={<AsItIs appointment={appointment} />}
    >
      <PageTitle>{title}</PageTitle>
      <MoveForm appointment={appointment} />
    </PageColumn>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { api } from "@portal/contract/api";
import { type AppointmentRead, chosenDay, type ScheduleSlot } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import type { Office } from "@portal/contract/office";
import { paths } from "@portal/contract/paths";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigateHere } from "../../site/here.ts";
import { call, CallFailed, isSaidOtherwise } from "../../api/api.ts";
import { useExplainedFailure } from "../../api/failure-toast.ts";
import { movedState, useConfirmationRows } from "../confirm/confirmation-facts.ts";
import { datesCardLook } from "../day/date-calendar.tsx";
import { DatePicker, type DateView } from "../day/date-picker.tsx";
import { useSchedule } from "../day/use-schedule.ts";
import { asOwner, useAppointmentCache } from "../../booked/own-appointment.ts";
import { movesAfter, otherDays } from "./manage-rules.ts";
import { useHoursLine } from "../office/office-card.tsx";
import { OfficePicker } from "../office/office-picker.tsx";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { useDates } from "../../site/use-dates.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { FocusedBanner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Group } from "../../ui/field.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { BackLink, PageColumn } from "../../ui/page-column.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";

type Wanted = { officeId: string; slot: ScheduleSlot };
/** A day that is no longer free, the server's refusal, and the appointment as it was then. */
type GoneDay = { date: string; refusal: CallFailed; was: AppointmentRead };

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
  const navigate = useNavigateHere();
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
        setGone({ date: wanted.slot.date, refusal: failed, was: appointment });
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

function Gone({ gone, now }: { gone: GoneDay; now: AppointmentRead }) {
  const dates = useDates();
  const { t } = useLingui();
  const day = dates.day(gone.date);
  const newDay = dates.day(now.date);
  const reason = isSaidOtherwise(gone.refusal) ? null : <p>{unmarkedSentence(gone.refusal)}</p>;
  // Its days are of no use, however free they look.
  if (gone.refusal.errors["office_id"])
    return (
      <FocusedBanner of={gone} variant="danger" title={t`Your appointment cannot be moved there`}>
        {reason}
      </FocusedBanner>
    );
  return (
    <FocusedBanner of={gone} variant="danger" title={t`${day} is no longer free`}>
      {reason}
      <p>
        {now.date === gone.was.date && now.office.id === gone.was.office.id ? (
          <Trans>Your appointment has not changed. The dates below are up to date.</Trans>
        ) : (
          <Trans>
            Your appointment was changed elsewhere: it is now on {newDay}. The dates below are up to
            date.
          </Trans>
        )}
      </p>
    </FocusedBanner>
  );
}

function MoveForm({ appointment }: { appointment: AppointmentRead }) {
  const { t } = useLingui();
  const { office, type, appointable_type: appointable } = appointment;
  const isRenewal = type === "Renewal";
  const [at, setAt] = useState<Pick<Office, "id" | "name" | "hours"> | null>(office);
  const [slot, setSlot] = useState<ScheduleSlot | null>(null);
  const [view, setView] = useState<DateView>("calendar");
  const [asking, setAsking] = useState(false);
  const [askedAnew, setAskedAnew] = useState(0);
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
  function chooseOtherOffice() {
    choose(null);
    setAskedAnew(askedAnew + 1);
  }
  return (
    <>
      {gone ? <Gone gone={gone} now={appointment} /> : null}
      {isRenewal ? (
        <Group title={t`Office`}>
          <OfficePicker
            id="move-office"
            value={at?.id ?? ""}
            onChange={choose}
            askedAnew={askedAnew}
          />
        </Group>
      ) : null}
      {at === null ? null : (
        <>
          <Group title={t`New date`} hint={hours} className={datesCardLook}>
            <DatePicker
              key={at.id}
              id="move-date"
              slots={schedule.data && otherDays(schedule.data, at.id, appointment)}
              failure={schedule.error}
              onRetry={schedule.refetch}
              value={slot?.id ?? ""}
              onPick={setSlot}
              onOtherOffice={isRenewal ? chooseOtherOffice : undefined}
              view={view}
              onView={setView}
              now={at.id === office.id ? appointment.date : undefined}
            />
          </Group>
          <FootBar>
            <Button
              wide
              disabled={slot === null}
              busy={move.isPending}
              busyLabel={t`Moving the appointment`}
              onClick={() => setAsking(true)}
            >
              <Trans>Move to this date</Trans>
            </Button>
          </FootBar>
        </>
      )}
      {asking && at && slot ? (
        <MoveDialog
          appointment={appointment}
          date={slot.date}
          officeName={at.id === office.id ? null : at.name}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            move.mutate({ officeId: at.id, slot });
          }}
        />
      ) : null}
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

type MoveDialogProps = {
  appointment: AppointmentRead;
  /** The chosen day, YYYY-MM-DD. */
  date: string;
  /** Null when the office stays the same. */
  officeName: string | null;
  onClose: () => void;
  onConfirm: () => void;
};

function MovesAfter({ appointment }: { appointment: AppointmentRead }) {
  const left = movesAfter(appointment);
  return (
    <p>
      {appointment.closed_reason !== null ? (
        <Trans>It does not count as one of your moves.</Trans>
      ) : left === 0 ? (
        <Trans>After this it cannot be moved again.</Trans>
      ) : (
        <Plural
          value={left}
          one="After this it can be moved # more time."
          other="After this it can be moved # more times."
        />
      )}
    </p>
  );
}

/** The day, and the office if it changes too. */
const visit = (day: string, officeName: string | null): ReactNode => (
  <>
    {day}
    {officeName === null ? null : <span className="block">{officeName}</span>}
  </>
);

/** Confirms a move, showing both days. */
function MoveDialog({ appointment, date, officeName, onClose, onConfirm }: MoveDialogProps) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <QuestionDialog
      title={t`Move your appointment?`}
      yes={t`Yes, move it`}
      no={t`No, go back`}
      onYes={onConfirm}
      onNo={onClose}
    >
      <div className="flex flex-col gap-4">
        <SummaryList
          rows={[
            {
              term: t`Current`,
              value: visit(dates.day(appointment.date), officeName && appointment.office.name),
            },
            { term: t`New`, value: visit(dates.day(date), officeName) },
          ]}
        />
        <MovesAfter appointment={appointment} />
      </div>
    </QuestionDialog>
  );
}

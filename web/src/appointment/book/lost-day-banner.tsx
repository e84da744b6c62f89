import { formatAppointmentDate } from "@portal/contract/days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { CallFailed } from "../../api/api.ts";
import { serverToday } from "../../api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { freeSlots } from "../day/free-dates.ts";
import { useSchedule } from "../day/use-schedule.ts";
import type { BookingValues } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

/** A chosen day that is no longer free; `refusal` is the server's answer, if it was refused. */
export type LostDay = { office: string; date: string; refusal: Error | null };

type LostDayProps = {
  subject: BookingSubject;
  lost: LostDay;
  onLost: (lost: LostDay | null) => void;
};

/** The next free day that the refusal names, if the calendar knows it. */
function useNextDay(purpose: BookingSubject["purpose"], { office, refusal }: LostDay) {
  const slots = useSchedule(purpose, office).data ?? [];
  const next = refusal instanceof CallFailed ? refusal.details.next_free_date : undefined;
  return freeSlots(slots, serverToday()).find(({ date }) => date === next);
}

export function LostDayBanner({ subject, lost, onLost }: LostDayProps) {
  const { t } = useLingui();
  const { setValue } = useFormContext<BookingValues>();
  const next = useNextDay(subject.purpose, lost);
  const day = formatAppointmentDate(lost.date);
  function take({ id, date }: { id: string; date: string }) {
    setValue("schedule_id", id);
    setValue("date", date, { shouldDirty: true, shouldValidate: true });
    onLost(null);
    // The button is gone with its banner.
    document.getElementById("date")?.focus();
  }
  return (
    <FocusedBanner
      of={lost}
      variant="danger"
      title={t`${day} can no longer be booked`}
      actions={next ? <Button onClick={() => take(next)}>{takeInstead(next.date)}</Button> : null}
    >
      <p>{lost.refusal?.message ?? <Trans>Please pick another date.</Trans>}</p>
      <p>
        <Trans>Everything else that you filled in is kept.</Trans>
      </p>
    </FocusedBanner>
  );
}

function takeInstead(date: string) {
  const day = formatAppointmentDate(date);
  return <Trans>Take {day} instead</Trans>;
}

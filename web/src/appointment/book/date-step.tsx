import { purposeRules } from "@portal/contract/appointment-purpose";
import { shortDayInWords } from "@portal/contract/dates-in-words";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, useMemo } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { datesCardLook } from "../day/date-calendar.tsx";
import { DatePicker, type DateView } from "../day/date-picker.tsx";
import { freeSlots } from "../day/free-dates.ts";
import { useHoursLine } from "../office/office-card.tsx";
import { useSchedule } from "../day/use-schedule.ts";
import { useOffices } from "../../api/lists.ts";
import { isSaidOtherwise, type CallFailed } from "../../api/api.ts";
import { serverToday } from "../../api/server-clock.ts";
import { Group } from "../../ui/field.tsx";
import { type BookingValues, openDay } from "./booking-values.ts";
import { type BookingSubject, deliveryRoute } from "./entry.ts";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { Button } from "../../ui/button.tsx";
import { weekdayOf } from "../../ui/calendar-words.ts";
import { FocusedBanner } from "../../ui/banner.tsx";
import { useDates } from "../../site/use-dates.ts";
import type { ScheduleSlot } from "@portal/contract/appointment";

/** A chosen day that is no longer free; `refusal` is the server's answer, if it was refused. */
export type LostDay = { office: string; date: string; refusal: CallFailed | null };

/** A refused day is full or not there, whatever a newer answer says. */
function withoutRefused(slots: readonly ScheduleSlot[], { date, refusal }: LostDay) {
  if (refusal === null) return slots;
  return refusal.code === "slot_full"
    ? slots.map((slot) => (slot.date === date ? { ...slot, used: slot.slot } : slot))
    : slots.filter((slot) => slot.date !== date);
}

type OfficeDates = ReturnType<typeof useOfficeDates>;

/** The days of the chosen office, and those of them that are free; undefined until they are known. */
export function useOfficeDates(
  purpose: BookingSubject["purpose"],
  office: string,
  lost: LostDay | null,
) {
  // With the offices' answer the server's clock is known as well (R-24).
  const ready = useOffices().data !== undefined;
  const { data, error, refetch } = useSchedule(purpose, ready ? office : "");
  const days = useMemo(() => {
    const slots = data && lost?.office === office ? withoutRefused(data, lost) : data;
    return { slots, free: slots && freeSlots(slots, serverToday()) };
  }, [data, lost, office]);
  return { ...days, failure: data ? null : error, refetch };
}

type LostDayProps = {
  lost: LostDay;
  free: readonly ScheduleSlot[];
  onLost: (lost: LostDay | null) => void;
};

/** What became of the chosen day, and a free one instead: the one that the refusal names, else the first after it. */
function LostDayBanner({ lost, free, onLost }: LostDayProps) {
  const dates = useDates();
  const { t } = useLingui();
  const { setValue } = useFormContext<BookingValues>();
  const { refusal } = lost;
  const next =
    free.find(({ date }) => date === refusal?.details.next_free_date) ??
    free.find(({ date }) => date > lost.date);
  const day = dates.day(lost.date);
  function take({ id, date }: ScheduleSlot) {
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
      actions={
        next ? (
          <Button onClick={() => take(next)}>
            <TakeInstead date={next.date} />
          </Button>
        ) : null
      }
    >
      <p>
        {refusal === null || isSaidOtherwise(refusal) ? (
          <Trans>Please choose another date.</Trans>
        ) : (
          unmarkedSentence(refusal)
        )}
      </p>
      <p>
        <Trans>Everything else that you filled in is kept.</Trans>
      </p>
    </FocusedBanner>
  );
}

function TakeInstead({ date }: { date: string }) {
  const { i18n } = useLingui();
  const weekday = weekdayOf(date, i18n.locale);
  const day = shortDayInWords(date, i18n.locale);
  return (
    // One part of the button's label.
    <span>
      <Trans>
        Take {weekday}, <span className="unbroken">{day}</span> instead
      </Trans>
    </span>
  );
}

type DateStepProps = {
  subject: BookingSubject;
  office: string;
  dates: OfficeDates;
  lost: LostDay | null;
  onLost: (lost: LostDay | null) => void;
  onOtherOffice: () => void;
};

type DatesProps = DateStepProps & {
  view: DateView;
  onView: (view: DateView) => void;
};

function Dates({ subject, office, dates, onLost, onOtherOffice, view, onView }: DatesProps) {
  const { setValue, getValues } = useFormContext<BookingValues>();
  const { field } = useController<BookingValues, "date">({ name: "date" });
  const picked = useWatch<BookingValues, "schedule_id">({ name: "schedule_id" });
  const { slots, free } = dates;
  useEffect(() => {
    const wanted = getValues("schedule_id");
    const gone = wanted !== "" && free !== undefined && !free.some(({ id }) => id === wanted);
    const date = getValues("date");
    // While an attempt to book it is unanswered, this person may have taken the missing slot themselves.
    if (!gone || openDay(subject) === date) return;
    onLost({ office, date, refusal: null });
    setValue("schedule_id", "");
    setValue("date", "");
  }, [free, office, subject, getValues, setValue, onLost]);
  return (
    <DatePicker
      key={office}
      id="date"
      slots={slots}
      failure={dates.failure}
      onRetry={dates.refetch}
      value={picked}
      onPick={(slot) => {
        onLost(null);
        setValue("schedule_id", slot.id);
        field.onChange(slot.date);
      }}
      {...(purposeRules[subject.purpose].type === "Renewal"
        ? { onOtherOffice }
        : { delivery: deliveryRoute(subject) })}
      view={view}
      onView={onView}
    />
  );
}

export function DateStep(props: DateStepProps) {
  const { office, dates, lost, onLost } = props;
  const { t } = useLingui();
  // Kept when the office changes.
  const [view, setView] = useState<DateView>("calendar");
  const offices = useOffices();
  const hours = useHoursLine(offices.data?.find(({ id }) => id === office));
  const known = office !== "" && !offices.isError;
  return (
    <Group title={t`Date`} hint={hours} required className={known ? datesCardLook : undefined}>
      {lost?.office === office ? (
        <LostDayBanner lost={lost} free={dates.free ?? []} onLost={onLost} />
      ) : null}
      {known ? (
        <Dates {...props} view={view} onView={setView} />
      ) : (
        <p id="date" tabIndex={-1} className="text-ink-soft">
          <Trans>Choose an office first. Each has its own dates.</Trans>
        </p>
      )}
    </Group>
  );
}

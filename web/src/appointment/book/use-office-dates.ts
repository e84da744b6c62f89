import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { useMemo } from "react";
import type { CallFailed } from "../../api/api.ts";
import { serverToday } from "../../api/server-clock.ts";
import { useOffices } from "../../api/use-offices.ts";
import { freeSlots } from "../day/free-dates.ts";
import { useSchedule } from "../day/use-schedule.ts";
import type { BookingSubject } from "./entry.ts";

/** A chosen day that is no longer free; `refusal` is the server's answer, if it was refused. */
export type LostDay = { office: string; date: string; refusal: CallFailed | null };

/** A refused day is full or not there, whatever a newer answer says. */
function withoutRefused(slots: readonly ScheduleSlot[], { date, refusal }: LostDay) {
  if (refusal === null) return slots;
  return refusal.code === "slot_full"
    ? slots.map((slot) => (slot.date === date ? { ...slot, used: slot.slot } : slot))
    : slots.filter((slot) => slot.date !== date);
}

export type OfficeDates = ReturnType<typeof useOfficeDates>;

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

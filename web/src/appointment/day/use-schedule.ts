import { api } from "@portal/contract/api";
import {
  purposeRules,
  type AppointmentPurpose,
  bookableWindow,
} from "@portal/contract/appointment-purpose";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { serverToday } from "../../api/server-clock.ts";
import type { QueryOf } from "@portal/contract/calls/call";

type ScheduleQuery = QueryOf<typeof api.readSchedule>;

/**
 * The query of the schedule (spec §7); null when no day can be booked for the purpose.
 * @param today the server's day in Manila, YYYY-MM-DD
 */
export function scheduleQuery(
  purpose: AppointmentPurpose,
  officeId: string,
  today: string,
): ScheduleQuery | null {
  const days = bookableWindow(purpose, today);
  const { type, appointableType } = purposeRules[purpose];
  return (
    days && {
      type,
      appointable_type: appointableType,
      office_id: officeId,
      "date_range[from]": days.from,
      "date_range[to]": days.to,
    }
  );
}

/**
 * The days of an office within the purpose's window, including full ones; disabled until purpose and office are
 * known. Refetch with `invalidateQueries({ queryKey: ["schedule"] })`.
 */
export function useSchedule(purpose: AppointmentPurpose | undefined, officeId: string) {
  const query =
    purpose === undefined || officeId === ""
      ? null
      : scheduleQuery(purpose, officeId, serverToday());
  return useQuery({
    queryKey: ["schedule", query],
    queryFn: query ? ({ signal }) => call(api.readSchedule, { query, signal }) : skipToken,
    meta: { explains: true },
  });
}

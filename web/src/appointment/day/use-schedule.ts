import { api } from "@portal/contract/api";
import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { serverToday } from "../../api/server-clock.ts";
import { scheduleQuery } from "./schedule-query.ts";

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

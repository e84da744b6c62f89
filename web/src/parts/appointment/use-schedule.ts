import { api, isPurpose, ScheduleSlot } from "@portal/contract";
import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { call } from "../../api.ts";
import { serverToday } from "../../server-clock.ts";
import { scheduleQuery } from "./schedule-query.ts";

const Slots = v.array(ScheduleSlot);

/**
 * The days of an office within the purpose's window, full ones included; nothing is asked until purpose and
 * office are known. Ask again with `invalidateQueries({ queryKey: ["schedule"] })`.
 */
export function useSchedule(purpose: string, officeId: string) {
  const query = scheduleQuery(purpose, officeId, serverToday());
  return useQuery({
    queryKey: ["schedule", query],
    queryFn: async ({ signal }) => {
      const slots = await call(api.readSchedule, { query, signal });
      // Parsed for what the wire may leave out (spec §3): capacity 20, none taken.
      return v.parse(Slots, slots);
    },
    enabled: isPurpose(purpose) && officeId !== "",
    // Places go while nobody looks: a remembered day may be full.
    gcTime: 0,
    meta: { explains: true },
  });
}

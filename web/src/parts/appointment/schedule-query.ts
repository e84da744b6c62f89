import { bookableWindow, isPurpose, purposeRules, type api, type QueryOf } from "@portal/contract";

type ScheduleQuery = QueryOf<typeof api.readSchedule>;

/**
 * What the schedule is asked for (spec §7): `type` is "unmapped" without a purpose, whose days are 0 to 0 (spec §9).
 * @param today the server's day in Manila, YYYY-MM-DD
 */
export function scheduleQuery(purpose: string, officeId: string, today: string): ScheduleQuery {
  const rule = isPurpose(purpose) ? purposeRules[purpose] : null;
  const days = bookableWindow(purpose, today) ?? { from: today, to: today };
  return {
    type: rule?.type ?? "unmapped",
    appointable_type: rule?.appointableType ?? "Driver's License",
    office_id: officeId,
    "date_range[from]": days.from,
    "date_range[to]": days.to,
  };
}

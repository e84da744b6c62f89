import type { api } from "@portal/contract/api";
import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { bookableWindow } from "@portal/contract/bookable-window";
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

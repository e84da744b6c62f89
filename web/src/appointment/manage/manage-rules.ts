import type { AppointmentRead } from "@portal/contract/appointment";
import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { isRealDate } from "@portal/contract/calendar-day";

type Managed = Pick<AppointmentRead, "managed" | "closed_reason" | "date">;

export const canCancel = ({ managed, date }: Managed): boolean =>
  managed?.changeable === true && isRealDate(date);

/** A day that the office has closed may be left also when no move is left. */
export const canMove = (appointment: Managed): boolean =>
  canCancel(appointment) &&
  (appointment.managed?.moves_left !== 0 || appointment.closed_reason !== null);

/** Moves that are left after the next one: leaving a day that the office has closed counts as none. */
export const movesAfter = ({ managed, closed_reason: closed }: Managed): number =>
  Math.max(0, (managed?.moves_left ?? 0) - (closed === null ? 1 : 0));

/** The days an appointment may move to: all but its own at its own office. */
export const otherDays = (
  slots: readonly ScheduleSlot[],
  officeId: string,
  { office, date }: Pick<AppointmentRead, "office" | "date">,
): ScheduleSlot[] => slots.filter((slot) => officeId !== office.id || slot.date !== date);

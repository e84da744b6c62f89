import type { AppointmentRead, ScheduleSlot } from "@portal/contract/appointment";
import { isRealDate } from "@portal/contract/days";

type Managed = Pick<AppointmentRead, "managed" | "closed_reason" | "date">;

export const canCancel = ({ managed, date }: Managed): boolean =>
  managed?.changeable === true && isRealDate(date);

/** If the office closes on that day, the appointment can be moved even without moves left. */
export const canMove = (appointment: Managed): boolean =>
  canCancel(appointment) &&
  (appointment.managed?.moves_left !== 0 || appointment.closed_reason !== null);

/** Moves left after the next one; moving away from a closed day is not counted. */
export const movesAfter = ({ managed, closed_reason: closed }: Managed): number =>
  Math.max(0, (managed?.moves_left ?? 0) - (closed === null ? 1 : 0));

/** The days that an appointment can move to: all except its own day at its own office. */
export const otherDays = (
  slots: readonly ScheduleSlot[],
  officeId: string,
  { office, date }: Pick<AppointmentRead, "office" | "date">,
): ScheduleSlot[] => slots.filter((slot) => officeId !== office.id || slot.date !== date);

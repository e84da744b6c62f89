import type { AppointmentRequest } from "@portal/contract/appointment";
import { bookableWindow } from "@portal/contract/bookable-window";
import { manilaDay } from "@portal/contract/manila-time";
import { placesLeft } from "@portal/contract/schedule-slot";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";

type Wanted = Pick<
  AppointmentRequest,
  "office_id" | "type" | "appointable" | "purpose" | "schedule_id" | "date"
>;

/**
 * Adds to a refusal of a full day the next day that is free: the first one after it, else the first one before.
 * @throws the error, whatever it is
 */
export async function offerNextDay(
  context: Context,
  wanted: Wanted,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Problem) || error.code !== "slot_full") throw error;
  // Only an offer: without the schedule the refusal stands as it is.
  const date = await nextFreeDay(context, wanted).catch(() => undefined);
  if (date === undefined) throw error;
  throw new Problem("slot_full", error.said, { details: { next_free_date: date }, cause: error });
}

async function nextFreeDay(
  { schedules, now }: Context,
  wanted: Wanted,
): Promise<string | undefined> {
  const window = bookableWindow(wanted.purpose, manilaDay(now()));
  if (!window) return undefined;
  const asked = {
    type: wanted.type,
    appointableType: wanted.appointable.type,
    officeId: wanted.office_id,
    ...window,
  };
  const isWanted = ({ id, date }: { id: string; date: string }): boolean =>
    id === wanted.schedule_id || date === wanted.date;
  let schedule = await schedules.read(asked);
  // It was read before the day became full.
  if (schedule.data.some((day) => isWanted(day) && placesLeft(day) > 0))
    schedule = await schedules.readAfter(schedule, asked);
  const { data: days } = schedule;
  const free = days.filter((day) => placesLeft(day) > 0 && !isWanted(day));
  const date = days.find(isWanted)?.date ?? wanted.date;
  return (free.find((day) => day.date > date) ?? free[0])?.date;
}

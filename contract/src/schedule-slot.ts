import * as v from "valibot";
import { appointmentTypes } from "./appointment-purpose.ts";
import { IsoDate } from "./calendar-day.ts";
import { reading } from "./reading.ts";
import { transactableTypes } from "./status.ts";
import { shortCode } from "./text.ts";

/** Default capacity of a day (spec §3). */
export const DEFAULT_SLOT = 20;

/**
 * Schedule slot (spec §3): `slot` is the capacity on `date`, `used` the places taken; `id` is the schedule_id, or the
 * date from a host without one (spec §7).
 */
export const ScheduleSlot = reading(
  v.object({ id: v.string(), date: v.string(), slot: v.number(), used: v.number() }),
  { slot: DEFAULT_SLOT, used: 0 },
  ({ id, date }) => ({ id: id ?? date }),
);
export type ScheduleSlot = v.InferOutput<typeof ScheduleSlot>;

/** The fields of a booking that identify the slot. */
export const chosenDay = ({ id, date }: Pick<ScheduleSlot, "id" | "date">) => ({
  schedule_id: id === date ? "" : id,
  date,
});

/** A date is available only when `used` is below `slot` (spec §4). */
export const placesLeft = ({ slot, used }: ScheduleSlot): number => Math.max(0, slot - used);

/** `date_range` values are YYYY-MM-DD, both included; the type is "unmapped" without a purpose (spec §7). */
export const ScheduleQuery = v.strictObject({
  type: v.picklist([...appointmentTypes, "unmapped"]),
  appointable_type: v.picklist(transactableTypes),
  office_id: shortCode(),
  "date_range[from]": IsoDate,
  "date_range[to]": IsoDate,
});

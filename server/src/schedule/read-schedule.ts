import type { api } from "@portal/contract/api";
import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { addDays } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { i18n, type Said } from "../language/sentence.ts";
import { openDays } from "./schedule-store.ts";

/** Longest range of one call. */
const MOST_DAYS = 366;

/**
 * An office's open days for a service from tomorrow in Manila, full days included, by date. Empty for an unknown
 * office, and without a purpose (type "unmapped", spec §7).
 * @throws Problem `invalid_fields` for a range that ends before it begins or is longer than 366 days
 */
export async function readSchedule(
  { db, now }: Pick<Context, "db" | "now">,
  asked: Input<typeof api.readSchedule>["query"],
): Promise<ScheduleSlot[]> {
  const { "date_range[from]": from, "date_range[to]": to } = asked;
  if (to < from) refuse(i18n.t("The last date lies before the first."));
  if (to > addDays(from, MOST_DAYS - 1))
    refuse(i18n.t("Please ask for at most {days} days.", { days: String(MOST_DAYS) }));
  if (asked.type === "unmapped") return [];
  const tomorrow = addDays(manilaDay(now()), 1);
  const days = await openDays(db, {
    type: asked.type,
    appointableType: asked.appointable_type,
    officeId: asked.office_id,
    from: from < tomorrow ? tomorrow : from,
    to,
  });
  return days.map(({ id, date, capacity, used }) => ({
    id: String(id),
    date,
    slot: capacity,
    used,
  }));
}

function refuse(sentence: Said): never {
  throw new Problem("invalid_fields", undefined, { errors: { "date_range[to]": [sentence] } });
}

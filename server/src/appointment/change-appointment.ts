import { i18n } from "../language/sentence.ts";
import type { AppointmentRead } from "@portal/contract/appointment";
import { isChangeable } from "@portal/contract/bookable-window";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { requireAppointment, requireOwner } from "./access.ts";
import { lockDaysAndAppointment, type StoredAppointment } from "./appointment-store.ts";
import { appointmentView } from "./appointment-view.ts";

type Owner = { reference: string; token: string | undefined };
type Change = {
  /** The slot to move to, if it exists. */
  target?: (trx: Db, row: StoredAppointment) => Promise<number | null>;
  apply: (trx: Db, row: StoredAppointment, at: { now: Date; today: string }) => Promise<void>;
};

/** Another round is needed only when the same appointment was moved concurrently. */
const ROUNDS = 4;

/**
 * Changes a live appointment for its owner in one database transaction that locks it and its slots.
 * @returns the appointment afterwards
 * @throws Problem `resource_not_found`, `forbidden`, `request_running` when concurrent moves win every round, and what
 * the change throws
 */
export async function changeOwned(
  context: Context,
  owner: Owner,
  change: Change,
): Promise<AppointmentRead> {
  const now = context.now();
  const at = { now, today: manilaDay(now) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = await context.db
      .transaction()
      .execute((trx) => changeWhereSeen(trx, owner, change, at));
    if (!changed) continue;
    context.fullDays.forget(changed.slotId);
    return changed.view;
  }
  throw new Problem("request_running", undefined, { retryAfterSeconds: 1 });
}

/** Optimistic: null, and nothing changed, when it was moved between the read and the lock. */
async function changeWhereSeen(
  trx: Db,
  { reference, token }: Owner,
  { target, apply }: Change,
  at: { now: Date; today: string },
): Promise<{ view: AppointmentRead; slotId: number } | null> {
  const seen = await requireAppointment(trx, reference);
  requireOwner(seen, token, at.today);
  const wanted = (await target?.(trx, seen)) ?? seen.slot_id;
  await lockDaysAndAppointment(trx, [seen.slot_id, wanted], reference);
  const row = await requireAppointment(trx, reference);
  if (row.slot_id !== seen.slot_id) return null;
  await apply(trx, row, at);
  const view = appointmentView(await requireAppointment(trx, reference), true, at.today);
  return { view, slotId: row.slot_id };
}

/** @throws Problem `not_editable` */
export function requireChangeable(row: StoredAppointment, today: string): void {
  if (row.status === "Cancelled")
    throw new Problem(
      "not_editable",
      i18n.t("This appointment was cancelled. You can book a new one."),
    );
  if (row.status === "Past" || !isChangeable(row.date, today))
    throw new Problem(
      "not_editable",
      i18n.t("An appointment can be moved or cancelled until the end of the day before."),
    );
}

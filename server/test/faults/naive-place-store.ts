import { setTimeout as delay } from "node:timers/promises";
import { together } from "../../src/db/together.ts";
import type { Db } from "../../src/db/tables.ts";
import type { NewAppointment } from "../../src/appointment/booking-store.ts";

export * from "../../src/appointment/booking-store.ts";

/** Check-then-act: counts the places and then gives out those left, blind to concurrent bookings in between. */
export const takePlace = together<NewAppointment, boolean>(async (db, group) => {
  const left = new Map<number, number>();
  for (const { slotId } of group)
    if (!left.has(slotId)) left.set(slotId, await placesLeft(db, slotId));
  const winners = group.filter(({ slotId }) => {
    const places = left.get(slotId) ?? 0;
    left.set(slotId, places - 1);
    return places > 0;
  });
  // Others come in between, also on a machine that runs one process after the other.
  await delay(10);
  await db.transaction().execute(async (trx) => {
    for (const booking of winners) await book(trx, booking);
  });
  return group.map((booking) => winners.includes(booking));
});

async function placesLeft(db: Db, slotId: number): Promise<number> {
  const { capacity, taken } = await db
    .selectFrom("slot")
    .select((eb) => [
      "capacity",
      eb
        .selectFrom("appointment")
        .select(eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
        .whereRef("slot_id", "=", "slot.id")
        .where("status", "<>", "Cancelled")
        .as("taken"),
    ])
    .where("id", "=", slotId)
    .executeTakeFirstOrThrow();
  return capacity - (taken ?? 0);
}

async function book(trx: Db, { record, kept, now, ...booking }: NewAppointment) {
  await trx
    .insertInto("appointment")
    .values({
      id: booking.id,
      reference: booking.reference,
      slot_id: booking.slotId,
      purpose: booking.purpose,
      drivers_license_id: record.kind === "drivers_license" ? record.id : null,
      plate_number_id: record.kind === "plate_number" ? record.id : null,
      person: booking.person,
      language: booking.language,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .execute();
  if (kept)
    await trx
      .insertInto("idempotency")
      .values({
        key_hash: kept.keyHash,
        fingerprint: kept.fingerprint,
        answer: kept.answer,
        leased_until: now,
        created_at: now,
      })
      .execute();
  await trx
    .updateTable("slot")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", booking.slotId)
    .execute();
}

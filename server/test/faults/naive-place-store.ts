import type { Db } from "../../src/db/tables.ts";
import type { NewAppointment } from "../../src/appointment/booking-store.ts";

export { freeFiles } from "../../src/appointment/booking-store.ts";

/** Counts who has a place, and then gives one more: what somebody else does between the two is not seen. */
export async function takePlace(db: Db, booking: NewAppointment): Promise<boolean> {
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
    .where("id", "=", booking.slotId)
    .executeTakeFirstOrThrow();
  if ((taken ?? 0) >= capacity) return false;
  await db.transaction().execute((trx) => book(trx, booking));
  return true;
}

async function book(trx: Db, { body, record, kept, now, ...booking }: NewAppointment) {
  await trx
    .insertInto("appointment")
    .values({
      id: booking.id,
      reference: booking.reference,
      token_hash: booking.tokenHash,
      slot_id: booking.slotId,
      purpose: body.purpose,
      drivers_license_id: record.kind === "drivers_license" ? record.id : null,
      plate_number_id: record.kind === "plate_number" ? record.id : null,
      full_name: body.full_name,
      birth_date: body.birth_date,
      email: body.email,
      contact_number: body.contact_number,
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

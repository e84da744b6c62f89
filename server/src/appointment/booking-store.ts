import type { AppointmentRequest } from "@portal/contract/appointment";
import { sql } from "kysely";
import type { Shares } from "./booking-shares.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { ONE_AFTER_ANOTHER, together } from "../db/together.ts";
import { bytesAsText } from "../db/value-types.ts";

export type NewAppointment = {
  id: string;
  reference: string;
  tokenHash: Buffer;
  slotId: number;
  record: { kind: "drivers_license" | "plate_number"; id: string };
  body: Pick<
    AppointmentRequest,
    "purpose" | "full_name" | "birth_date" | "email" | "contact_number"
  >;
  language: string;
  documents: Document[];
  shares: Shares;
  messages: { kind: string; payload: Record<string, string>; runAt: Date; dedupeKey: string }[];
  /** The answer to store under the Idempotency-Key; null without a key. */
  kept: { keyHash: Buffer; fingerprint: Buffer; answer: Buffer } | null;
  now: Date;
};

const booked = prepared("take_places", (db, value: Slots<{ group: string }>) => ({
  compile: () =>
    sql<{ id: string }>`select id from take_places(${value("group")}::json) as id`.compile(db),
}));

/**
 * Takes a place and books it (`take_places` of 0009_appointment.sql). Concurrent bookings share one statement. If one of
 * them violates a constraint, each of the group is repeated in a statement of its own, in the same order (`together`).
 * @returns false when the slot is full
 * @throws the database's violation of `appointment_live_*` (booked concurrently), `idempotency_pkey` (the same request
 * was faster), `appointment_or_delivery`, `file_not_found`, or an exhausted share (`booking-shares.ts`)
 */
export const takePlace = together<NewAppointment, boolean>(async (db, group) => {
  const rows = await booked(db, { group: JSON.stringify(group.map(asked)) });
  const taken = new Set(rows.map(({ id }) => id));
  return group.map(({ id }) => taken.has(id));
}, ONE_AFTER_ANOTHER);

const asked = ({ body, ...booking }: NewAppointment) => ({
  id: booking.id,
  purpose: body.purpose,
  full_name: body.full_name,
  birth_date: body.birth_date,
  email: body.email,
  contact_number: body.contact_number,
  reference: booking.reference,
  token_hash: bytesAsText(booking.tokenHash),
  slot_id: booking.slotId,
  license: booking.record.kind === "drivers_license" ? booking.record.id : null,
  plate: booking.record.kind === "plate_number" ? booking.record.id : null,
  language: booking.language,
  at: booking.now,
  documents: booking.documents.map(({ column, name }) => ({ field: column, file_name: name })),
  messages: booking.messages.map(({ kind, payload, runAt, dedupeKey }) => {
    return { kind, payload, run_at: runAt, dedupe_key: dedupeKey };
  }),
  marks: booking.shares.marks,
  most_per_contact: booking.shares.mostPerContact,
  share_factor: booking.shares.factor,
  key_hash: bytesAsText(booking.kept?.keyHash),
  fingerprint: bytesAsText(booking.kept?.fingerprint),
  answer: bytesAsText(booking.kept?.answer),
});

/** The files among these that are not owned yet and may be attached. */
export async function freeFiles(db: Db, documents: Document[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("file")
    .select("name")
    .where(
      "name",
      "in",
      documents.map(({ name }) => name),
    )
    .where("claimed_by", "is", null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** A photo in a request; `column` is its field of spec §3. */
export type Document = { column: string; name: string };

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

/** The columns of a booking in the statement; `turn` is the order of arrival. */
const ASKED = sql`(turn integer, id uuid, reference text, token_hash bytea, slot_id bigint, purpose text,
  license uuid, plate uuid, full_name text, birth_date date, email text, contact_number text, language text,
  at timestamptz, documents json, messages json, marks text[], most_per_contact bigint, share_factor bigint,
  key_hash bytea, fingerprint bytea, answer bytea)`;

/** Each step locks its rows in the order of their ids, so that two groups cannot deadlock. */
const booked = prepared("take_places", (db, value: Slots<{ group: string }>) => ({
  compile: () =>
    sql<{ id: string }>`
      with asked as materialized (
        select * from json_to_recordset(${value("group")}::json) as asked ${ASKED}
      ), open as materialized (
        select id, capacity, capacity - used as places from slot
        where id in (select slot_id from asked) and used < capacity and closed_reason is null order by id for update
      ), taken as materialized (
        select * from (
          select asked.*, open.capacity, open.places,
            row_number() over (partition by asked.slot_id order by asked.turn) as place
          from asked join open on open.id = asked.slot_id) as arrived
        where place <= places
      ), counted as (
        update slot set used = used + today.bookings from (select slot_id, count(*)::integer as bookings from taken group by slot_id) as today
        where slot.id = today.slot_id
      ), shared as materialized (
        select leaves_shares(array_agg(share.mark), array_agg(share.most), array_agg(share.name)) as fairly
        from taken, lateral (values
          (marks[1], most_per_contact, 'email_share'),
          (marks[2], most_per_contact, 'mobile_share'),
          (marks[3], greatest(2, ceil(capacity / 4.0))::bigint * share_factor, 'client_share')
        ) as share (mark, most, name)
      ), booked as (
        insert into appointment (id, reference, token_hash, slot_id, purpose, drivers_license_id,
          plate_number_id, full_name, birth_date, email, contact_number, language, marks, created_at, updated_at)
        select id, reference, token_hash, slot_id, purpose, license, plate, full_name, birth_date, email,
          contact_number, language, marks, at, at
        from taken, shared where fairly order by license, plate, purpose
        returning id
      ), named as materialized (
        select taken.id, taken.at, document.field, document.file_name from taken, json_to_recordset(documents) as document (field text, file_name text)
      ), claimed as (
        update file set claimed_by = 'appointment:' || photo.id, claimed_at = photo.at, sender = null
        from (select distinct file_name, id, at from named order by file_name) as photo
        where file.name = photo.file_name and file.claimed_by is null
          -- By the index: a planner that expects a thousand photos reads every file.
          and file.name = any((select array_agg(file_name) from named)::text[])
        returning file.name
      ), documents as (
        insert into appointment_document (appointment_id, field, file_name)
        select id, field, file_name from named
        where (select count(*) from claimed) = (select count(distinct (id, file_name)) from named)
          or refuse_booking('file_not_found')
      ), event as (
        insert into status_event (kind, subject, at, from_status, to_status, why, who)
        select 'appointment', id, at, null, 'Booked', null, 'person' from taken
      ), queued as (
        insert into outbox (kind, payload, run_at, dedupe_key)
        select message.kind, message.payload, message.run_at, message.dedupe_key
        from taken, json_to_recordset(messages) as message (kind text, payload jsonb, run_at timestamptz, dedupe_key text)
      ), kept as (
        insert into idempotency (key_hash, fingerprint, leased_until, answer, created_at, slot_id)
        select key_hash, fingerprint, at, answer, at, slot_id from taken where key_hash is not null order by key_hash
      )
      select id from booked`.compile(db),
}));

/**
 * Takes a place and books it. Concurrent bookings share one statement: in order of arrival, each takes a place of its
 * slot while there is one and the slot is open. Appointments, photos, events, messages and idempotent answers depend on
 * those places, so it is all or nothing. If a booking violates a constraint, each of the group is repeated in a
 * statement of its own, in the same order (`together`).
 * @returns false when the slot is full
 * @throws the database's violation of `appointment_live_*` (booked concurrently), `idempotency_pkey` (the same request
 * was faster), `appointment_or_delivery`, `file_not_found`, or an exhausted share (`booking-shares.ts`)
 */
export const takePlace = together<NewAppointment, boolean>(async (db, group) => {
  const rows = await booked(db, { group: JSON.stringify(group.map(asked)) });
  const taken = new Set(rows.map(({ id }) => id));
  return group.map(({ id }) => taken.has(id));
}, ONE_AFTER_ANOTHER);

const asked = ({ body, ...booking }: NewAppointment, turn: number) => ({
  turn,
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

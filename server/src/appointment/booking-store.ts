import type { AppointmentRequest } from "@portal/contract/appointment";
import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import type { Shares } from "./booking-shares.ts";
import type { Document } from "./documents.ts";

export type NewAppointment = {
  id: string;
  reference: string;
  tokenHash: Buffer;
  slotId: number;
  record: { kind: "drivers_license" | "plate_number"; id: string };
  body: AppointmentRequest;
  language: string;
  documents: Document[];
  shares: Shares;
  messages: { kind: string; payload: Record<string, string>; runAt: Date; dedupeKey: string }[];
  /** The answer to store under the Idempotency-Key; null without a key. */
  kept: { keyHash: Buffer; fingerprint: Buffer; answer: Buffer } | null;
  now: Date;
};

/** The owner of an appointment's photos. */
const ownerOf = (appointmentId: string): string => `appointment:${appointmentId}`;

/** Each photo once in `names`; `columns` and `files` assign them to fields. */
type PlaceValues = Pick<
  NewAppointment,
  "id" | "reference" | "tokenHash" | "slotId" | "language" | "now"
> &
  Pick<AppointmentRequest, "purpose" | "full_name" | "birth_date" | "email" | "contact_number"> & {
    license: string | null;
    plate: string | null;
    owner: string;
    marks: string[];
    mostPerContact: number;
    shareFactor: number;
    names: string[];
    nameCount: number;
    columns: string[];
    files: string[];
    kinds: string[];
    payloads: string[];
    runAts: Date[];
    dedupeKeys: string[];
    keyHash: Buffer | null;
    fingerprint: Buffer | null;
    answer: Buffer | null;
  };

/** Lists are wrapped in `(select …)`: with known lengths, the planner would plan the statement again each time. */
const booked = prepared("take_place", (db, value: Slots<PlaceValues>) => ({
  compile: () =>
    sql<{ id: string }>`
      with taken as (
        update slot set used = used + 1
        where id = ${value("slotId")} and used < capacity and closed_reason is null
        returning id, capacity
      ), booked as (
        insert into appointment (id, reference, token_hash, slot_id, purpose, drivers_license_id,
          plate_number_id, full_name, birth_date, email, contact_number, language, marks, created_at, updated_at)
        select ${value("id")}::uuid, ${value("reference")}, ${value("tokenHash")}::bytea, taken.id,
          ${value("purpose")}, ${value("license")}::uuid, ${value("plate")}::uuid,
          ${value("full_name")}, ${value("birth_date")}::date, ${value("email")},
          ${value("contact_number")}, ${value("language")}, (select ${value("marks")}::text[]),
          ${value("now")}::timestamptz, ${value("now")}::timestamptz
        from taken where leaves_shares((select ${value("marks")}::text[]), array[
          ${value("mostPerContact")}, ${value("mostPerContact")},
          greatest(2, ceil(taken.capacity / 4.0)) * ${value("shareFactor")}]::bigint[],
          '{email_share,mobile_share,client_share}')
        returning id
      ), claimed as (
        update file set claimed_by = ${value("owner")},
          claimed_at = coalesce(claimed_at, ${value("now")}::timestamptz)
        from booked
        where name = any((select ${value("names")}::text[])::text[]) and (claimed_by is null or claimed_by = ${value("owner")})
        returning name
      ), documents as (
        insert into appointment_document (appointment_id, field, file_name)
        select booked.id, named.field, named.file_name
        from booked, unnest((select ${value("columns")}::text[]), (select ${value("files")}::text[]))
          as named (field, file_name)
        where (select count(*) from claimed) = ${value("nameCount")}::integer
          or refuse_booking('file_not_found')
      ), event as (
        insert into status_event (kind, subject, at, from_status, to_status, why, who)
        select 'appointment', booked.id, ${value("now")}::timestamptz, null, 'Booked', null, 'person'
        from booked
      ), queued as (
        insert into outbox (kind, payload, run_at, dedupe_key)
        select message.kind, message.payload, message.run_at, message.dedupe_key
        from booked, unnest((select ${value("kinds")}::text[]), (select ${value("payloads")}::jsonb[]),
          (select ${value("runAts")}::timestamptz[]), (select ${value("dedupeKeys")}::text[]))
          as message (kind, payload, run_at, dedupe_key)
      ), kept as (
        insert into idempotency (key_hash, fingerprint, leased_until, answer, created_at)
        select ${value("keyHash")}::bytea, ${value("fingerprint")}::bytea, ${value("now")}::timestamptz,
          ${value("answer")}::bytea, ${value("now")}::timestamptz
        from booked where ${value("keyHash")}::bytea is not null
      )
      select id from booked`.compile(db),
}));

/**
 * Takes a place and books it in one statement: the slot is counted up only while it is open and below its capacity;
 * appointment, photos, event, messages and the idempotent answer depend on that update, so it is all or nothing.
 * @returns false when the slot is full
 * @throws the database's violation of `appointment_live_*` (booked concurrently), `idempotency_pkey` (the same request
 * was faster), `appointment_or_delivery`, `file_not_found`, or an exhausted share (`booking-shares.ts`)
 */
export async function takePlace(db: Db, booking: NewAppointment): Promise<boolean> {
  const { id, body, record, documents, messages, kept, shares } = booking;
  const names = [...new Set(documents.map(({ name }) => name))];
  const rows = await booked(db, {
    ...body,
    ...booking,
    license: record.kind === "drivers_license" ? record.id : null,
    plate: record.kind === "plate_number" ? record.id : null,
    owner: ownerOf(id),
    names,
    nameCount: names.length,
    columns: documents.map(({ column }) => column),
    files: documents.map(({ name }) => name),
    kinds: messages.map(({ kind }) => kind),
    payloads: messages.map(({ payload }) => JSON.stringify(payload)),
    runAts: messages.map(({ runAt }) => runAt),
    dedupeKeys: messages.map(({ dedupeKey }) => dedupeKey),
    marks: shares.marks,
    mostPerContact: shares.mostPerContact,
    shareFactor: shares.factor,
    keyHash: kept?.keyHash ?? null,
    fingerprint: kept?.fingerprint ?? null,
    answer: kept?.answer ?? null,
  });
  return rows.length === 1;
}

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

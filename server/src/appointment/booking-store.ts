import { type RawBuilder, sql } from "kysely";
import type { Shares } from "./booking-shares.ts";
import { LIVE } from "../db/column-types.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { ONE_AFTER_ANOTHER, together } from "../db/together.ts";
import { bytesAsText } from "../db/value-types.ts";
import {
  type AppointmentPurpose,
  type AppointmentType,
  purposeOf,
} from "@portal/contract/appointment-purpose";
import type { Document } from "../upload/documents.ts";
import type { RecordStatus, StoragePlace, TransactableType } from "@portal/contract/status";

/** The record of an appointment: by the id behind a handle, or for a renewal by license number and what finds it. */
export type BookedRecord =
  | { kind: "drivers_license"; number: string; keys: Buffer[] }
  | { kind: "drivers_license" | "plate_number"; id: string };

/** The requested office and day; empty where the request leaves them out. */
export type WantedDay = {
  officeId: string;
  type: AppointmentType;
  appointableType: TransactableType;
  scheduleId: string;
  date: string;
};

/** A slot's state; null without such a slot. */
export type DayFacts = {
  slot_id: number | null;
  date: string | null;
  full: boolean | null;
  closed_reason: string | null;
};

export type BookingFacts = DayFacts & {
  /** When it was read, in milliseconds of `performance.now()`; not later. */
  read_at: number;
  /** Of a full slot: the hashes of the keys under which its bookings are stored, in hex. */
  full_keys: string[] | null;
  key_fingerprint: Buffer | null;
  key_answer: Buffer | null;
  record_id: string | null;
  status: RecordStatus | null;
  /** Of a license: a blind index of number and birth date. */
  proof: Buffer | null;
  storage_place: StoragePlace | null;
  /** The record's office, its name, and whether it takes appointments for this pickup. */
  office_id: string | null;
  office_name: string | null;
  takes_pickups: boolean | null;
  /** Whether the requested office takes renewals; null for an unknown office. */
  takes_renewals: boolean | null;
  delivering: boolean;
  /** Reference of the live appointment for the same record and purpose. */
  booked: string | null;
};

const PLAIN_ID = /^\d{1,18}$/u;

type DayValues = {
  office: string;
  type: AppointmentType;
  appointable_type: TransactableType;
  slot_id: string | null;
  date: string | null;
};

function dayValues({ officeId, type, appointableType, scheduleId, date }: WantedDay): DayValues {
  const office = { office: officeId, type, appointable_type: appointableType };
  if (scheduleId === "") return { ...office, slot_id: null, date: date === "" ? null : date };
  // A malformed schedule_id matches no slot.
  return { ...office, slot_id: PLAIN_ID.test(scheduleId) ? scheduleId : null, date: null };
}

/** The slot by schedule_id, else by date; both ways end in a lookup by date, through one index. */
const isWanted = sql`s.office_id = a.office and s.type = a.type
  and s.appointable_type = a.appointable_type
  and s.date = case when a.slot_id is null then a.date
    else (select date from slot where id = a.slot_id) end
  and (a.slot_id is null or s.id = a.slot_id)`;
const DAY = sql`office text, type text, appointable_type text, slot_id bigint, date date`;

/**
 * Row by row through an index: the planner takes the list for longer than it is, and would read whole tables, as it would
 * for `exists`.
 */
const oneOf = (query: RawBuilder<unknown>) => sql`left join lateral (${query} limit 1)`;

/** Holds for every row. It lets the planner expect one row, not a hundred: for a hundred it would plan anew for most bookings. */
const IS_FEW = sql`a.turn >= 0 and a.turn < 1000000`;

/** Idempotency key, the record and its office, the requested office and slot: the same for licenses and plates. */
const factsOf = (
  value: Slots<{ asked: string }>,
  {
    record,
    by,
    columns,
  }: {
    record: "drivers_license" | "plate_number";
    by: "id" | "number";
    columns: RawBuilder<unknown>;
  },
) => sql<Omit<BookingFacts, "read_at">>`
  select k.fingerprint as key_fingerprint, k.answer as key_answer,
    r.id as record_id, r.status, r.office_id, o.name as office_name, ${columns},
    w.drivers_license_renewal_enabled as takes_renewals,
    s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason,
    case when s.used >= s.capacity then array(
      select encode(f.key_hash, 'hex') from idempotency f where f.slot_id = s.id) end as full_keys,
    (select true from transaction t where t.${sql.ref(`${record}_id`)} = r.id
      and t.status in (${LIVE}) limit 1) is not null as delivering,
    (select b.reference from appointment b where b.${sql.ref(`${record}_id`)} = r.id
      and b.status = 'Booked' and b.purpose = a.purpose) as booked
  from json_to_recordset(${value("asked")}::json)
      as a (turn integer, record ${by === "id" ? sql`uuid` : sql`bytea[]`}, purpose text, key_hash bytea, ${DAY})
    ${oneOf(sql`select * from idempotency where key_hash = a.key_hash`)} k on true
    ${oneOf(sql`select * from ${sql.table(record)} as found where ${by === "id" ? sql`found.id = a.record` : sql`found.number_index = any(a.record)`}`)} r on true
    ${oneOf(sql`select * from office where id = r.office_id`)} o on true
    ${oneOf(sql`select * from office where id = a.office`)} w on true
    ${oneOf(sql`select s.* from slot s where ${isWanted}`)} s on true
  where ${IS_FEW}
  order by a.turn`;

const licenseColumns = sql`r.proof, null::text as storage_place,
  o.drivers_license_appointment_new_enabled as takes_pickups`;
const plateColumns = sql`null::bytea as proof, r.storage_place,
  o.plate_number_appointment_enabled as takes_pickups`;

type Question = { record: BookedRecord; day: WantedDay; keyHash: Buffer | null };

/** Concurrent requests are answered by one statement. */
const asking = (name: string, about: Parameters<typeof factsOf>[1]) => {
  const read = prepared(
    name,
    (db, value: Slots<{ asked: string }>) => factsOf(value, about),
    "at start",
  );
  return together<Question, BookingFacts>(async (db, questions) => {
    const readAt = performance.now();
    const rows = await read(db, { asked: JSON.stringify(questions.map(written)) });
    return rows.map((facts) => ({ ...facts, read_at: readAt }));
  });
};
const written = ({ record, day, keyHash }: Question, turn: number) => ({
  ...dayValues(day),
  turn,
  record: "keys" in record ? record.keys.map(bytesAsText) : record.id,
  // The purpose for this record and service; null when no purpose combines them.
  purpose: purposeOf(day.type, appointableOf(record)) ?? null,
  key_hash: bytesAsText(keyHash),
});
const appointableOf = ({ kind }: BookedRecord): TransactableType =>
  kind === "drivers_license" ? "Driver's License" : "Plate Number";

const license = { record: "drivers_license", columns: licenseColumns } as const;
const licenseByNumber = asking("booking_facts_license_by_number", { ...license, by: "number" });
const licenseById = asking("booking_facts_license_by_id", { ...license, by: "id" });
const plateById = asking("booking_facts_plate_by_id", {
  record: "plate_number",
  columns: plateColumns,
  by: "id",
});

/**
 * Reads all facts that decide about a booking, and the answer stored under its Idempotency-Key, in one statement: a
 * refusal writes nothing and takes no lock.
 */
export async function readBookingFacts(
  db: Db,
  record: BookedRecord,
  day: WantedDay,
  keyHash: Buffer | null,
): Promise<BookingFacts> {
  const question = { record, day, keyHash };
  if ("keys" in record) return licenseByNumber(db, question);
  return record.kind === "drivers_license" ? licenseById(db, question) : plateById(db, question);
}

const dayFacts = prepared(
  "day_facts",
  (db, value: Slots<DayValues>) =>
    sql<DayFacts>`
      select s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason
      from (select ${value("office")} as office, ${value("type")} as type,
          ${value("appointable_type")} as appointable_type, ${value("slot_id")}::bigint as slot_id,
          ${value("date")}::date as date) a
        join slot s on ${isWanted}`,
  "at start",
);

/** A slot's state, for moving an appointment. */
export async function readDay(db: Db, day: WantedDay): Promise<DayFacts | undefined> {
  const [facts] = await dayFacts(db, dayValues(day));
  return facts;
}

export type NewAppointment = {
  id: string;
  reference: string;
  slotId: number;
  record: { kind: "drivers_license" | "plate_number"; id: string };
  purpose: AppointmentPurpose;
  /** Sealed before the statement, which holds locks. */
  person: Buffer;
  language: string;
  documents: Document[];
  shares: Shares;
  messages: { kind: string; payload: Record<string, string>; runAt: Date; dedupeKey: string }[];
  /** The answer to store under the Idempotency-Key; null without a key. */
  kept: { keyHash: Buffer; fingerprint: Buffer; answer: Buffer } | null;
  now: Date;
};

/** The columns of a booking in the statement; `turn` is the order of arrival. */
const ASKED = sql`(turn integer, id uuid, reference text, slot_id bigint, purpose text,
  license uuid, plate uuid, person bytea, language text, at timestamptz, documents json, messages json,
  email_marks text[], mobile_marks text[], client_marks text[], most_per_contact bigint, share_factor bigint,
  key_hash bytea, fingerprint bytea, answer bytea)`;

/** Each step locks its rows in the order of their ids, so that two groups cannot deadlock. */
const booked = prepared(
  "take_places",
  (db, value: Slots<{ group: string }>) =>
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
        select leaves_shares(array_agg(share.marks), array_agg(share.most), array_agg(share.name)) as fairly
        from taken, lateral (values
          (email_marks, most_per_contact, 'email_share'),
          (mobile_marks, most_per_contact, 'mobile_share'),
          (client_marks, greatest(2, ceil(capacity / 4.0))::bigint * share_factor, 'client_share')
        ) as share (marks, most, name)
      ), booked as (
        insert into appointment (id, reference, slot_id, purpose, drivers_license_id,
          plate_number_id, person, language, marks, created_at, updated_at)
        select id, reference, slot_id, purpose, license, plate, person, language,
          array[email_marks[1], mobile_marks[1], client_marks[1]], at, at
        from taken, shared where fairly order by license, plate, purpose
        returning id
      ), named as materialized (
        select taken.id, taken.at, document.field, document.file_name from taken, json_to_recordset(documents) as document (field text, file_name text)
      ), claimed as (
        update file set claimed_by = 'appointment:' || photo.id, claimed_at = photo.at, sender = null
        from (select distinct file_name, id, at from named order by file_name) as photo
        where file.name = photo.file_name
          -- By the names: a planner that expects many photos reads every file, and one that looks for null all unclaimed ones.
          and file.name = any((select array_agg(file_name) from named)::text[])
          and coalesce(file.claimed_by, 'nobody') = 'nobody'
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
      select id from booked`,
  "at start",
);

/**
 * Takes a place and books it. Concurrent bookings share one statement: in order of arrival, each takes a place of its
 * slot while there is one and the slot is open. Appointments, photos, events, messages and idempotent answers depend on
 * those places, so it is all or nothing. If a booking violates a constraint, each of the group is repeated in a
 * statement of its own, in the same order (`together`).
 * @returns false when the slot is full
 * @throws the database's violation of `appointment_live_*` (booked concurrently), `idempotency_pkey` (the same request
 * was faster), `pickup_while_delivered` (R-14), `pickup_where_it_lies`, `file_not_found`, or an exhausted share (`booking-shares.ts`)
 */
export const takePlace = together<NewAppointment, boolean>(async (db, group) => {
  const rows = await booked(db, { group: JSON.stringify(group.map(asked)) });
  const taken = new Set(rows.map(({ id }) => id));
  return group.map(({ id }) => taken.has(id));
}, ONE_AFTER_ANOTHER);

const asked = (booking: NewAppointment, turn: number) => ({
  turn,
  id: booking.id,
  purpose: booking.purpose,
  person: bytesAsText(booking.person),
  reference: booking.reference,
  slot_id: booking.slotId,
  license: booking.record.kind === "drivers_license" ? booking.record.id : null,
  plate: booking.record.kind === "plate_number" ? booking.record.id : null,
  language: booking.language,
  at: booking.now,
  documents: booking.documents.map(({ field, name }) => ({ field, file_name: name })),
  messages: booking.messages.map(({ kind, payload, runAt, dedupeKey }) => {
    return { kind, payload, run_at: runAt, dedupe_key: dedupeKey };
  }),
  email_marks: booking.shares.email,
  mobile_marks: booking.shares.mobile,
  client_marks: booking.shares.client,
  most_per_contact: booking.shares.mostPerContact,
  share_factor: booking.shares.factor,
  key_hash: bytesAsText(booking.kept?.keyHash),
  fingerprint: bytesAsText(booking.kept?.fingerprint),
  answer: bytesAsText(booking.kept?.answer),
});

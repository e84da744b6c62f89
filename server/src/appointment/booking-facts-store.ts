import {
  purposeOf,
  type AppointmentPurpose,
  type AppointmentType,
} from "@portal/contract/appointment-purpose";
import {
  liveTransactionStatuses,
  type RecordStatus,
  type StoragePlace,
  type TransactableType,
} from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

/** The record of an appointment: by the id behind a handle, or for a renewal by license number. */
export type BookedRecord =
  | { kind: "drivers_license"; number: string }
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
  key_fingerprint: Buffer | null;
  key_answer: Buffer | null;
  record_id: string | null;
  number: string | null;
  status: RecordStatus | null;
  birth_date: string | null;
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
  appointableType: TransactableType;
  slotId: string | null;
  date: string | null;
};

function dayValues({ officeId, type, appointableType, scheduleId, date }: WantedDay): DayValues {
  const office = { office: officeId, type, appointableType };
  if (scheduleId === "") return { ...office, slotId: null, date: date === "" ? null : date };
  // A malformed schedule_id matches no slot.
  return { ...office, slotId: PLAIN_ID.test(scheduleId) ? scheduleId : null, date: null };
}

/** The slot by schedule_id, else by date; both ways end in a lookup by date, through one index. */
const ofWantedDay = (value: Slots<DayValues>) => sql`
  s.office_id = ${value("office")} and s.type = ${value("type")}
  and s.appointable_type = ${value("appointableType")}
  and s.date = case when ${value("slotId")}::bigint is null then ${value("date")}::date
    else (select date from slot where id = ${value("slotId")}::bigint) end
  and (${value("slotId")}::bigint is null or s.id = ${value("slotId")}::bigint)`;

/** Literals instead of parameters, so that the statement keeps its plan. */
const LIVE = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));

type FactsValues = DayValues & {
  record: string;
  /** The purpose for this record and service; null when no purpose combines them. */
  purpose: AppointmentPurpose | null;
  keyHash: Buffer | null;
};

/** The part common to licenses and plates: idempotency key, the record's office, the requested office and slot. */
const selected = (record: RawBuilder<unknown>) => sql`
  k.fingerprint as key_fingerprint, k.answer as key_answer,
  r.id as record_id, r.number, r.status, r.office_id, o.name as office_name, ${record},
  w.drivers_license_renewal_enabled as takes_renewals,
  s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason`;
const joined = (value: Slots<FactsValues>, record: RawBuilder<unknown>) => sql`
  (values (1)) as one
  left join idempotency k on k.key_hash = ${value("keyHash")}
  left join ${record}
  left join office o on o.id = r.office_id
  left join office w on w.id = ${value("office")}
  left join slot s on ${ofWantedDay(value)}`;

const licenseFacts = (by: "id" | "number") =>
  prepared(`booking_facts_license_by_${by}`, (db, value: Slots<FactsValues>) => ({
    compile: () =>
      sql<BookingFacts>`
        select ${selected(sql`r.birth_date, null::text as storage_place,
            o.drivers_license_appointment_new_enabled as takes_pickups`)},
          exists (select 1 from transaction t where t.drivers_license_id = r.id
            and t.status in (${LIVE})) as delivering,
          (select a.reference from appointment a where a.drivers_license_id = r.id
            and a.status = 'Booked' and a.purpose = ${value("purpose")}) as booked
        from ${joined(value, sql`drivers_license r on r.${sql.ref(by)} = ${value("record")}`)}`.compile(
        db,
      ),
  }));

const plateFacts = prepared("booking_facts_plate_by_id", (db, value: Slots<FactsValues>) => ({
  compile: () =>
    sql<BookingFacts>`
      select ${selected(sql`null::date as birth_date, r.storage_place,
          o.plate_number_appointment_enabled as takes_pickups`)},
        exists (select 1 from transaction t where t.plate_number_id = r.id
          and t.status in (${LIVE})) as delivering,
        (select a.reference from appointment a where a.plate_number_id = r.id
          and a.status = 'Booked' and a.purpose = ${value("purpose")}) as booked
      from ${joined(value, sql`plate_number r on r.id = ${value("record")}`)}`.compile(db),
}));

const licenseByNumber = licenseFacts("number");
const licenseById = licenseFacts("id");

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
  const isLicense = record.kind === "drivers_license";
  const appointable = isLicense ? "Driver's License" : "Plate Number";
  const values = {
    ...dayValues(day),
    purpose: purposeOf(day.type, appointable) ?? null,
    record: "number" in record ? record.number : record.id,
    keyHash,
  };
  const read = "number" in record ? licenseByNumber : isLicense ? licenseById : plateFacts;
  const [facts] = await read(db, values);
  if (!facts) throw new Error("One row was asked for, none came.");
  return facts;
}

const dayFacts = prepared("day_facts", (db, value: Slots<DayValues>) => ({
  compile: () =>
    sql<DayFacts>`
      select s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason
      from slot s where ${ofWantedDay(value)}`.compile(db),
}));

/** A slot's state, for moving an appointment. */
export async function readDay(db: Db, day: WantedDay): Promise<DayFacts | undefined> {
  const [facts] = await dayFacts(db, dayValues(day));
  return facts;
}

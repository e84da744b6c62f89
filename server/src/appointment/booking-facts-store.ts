import type { AppointmentType } from "@portal/contract/appointment-purpose";
import {
  liveTransactionStatuses,
  type RecordStatus,
  type StoragePlace,
  type TransactableType,
} from "@portal/contract/status";
import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

/** The record an appointment is for: by the id behind a handle, or for a renewal by its number. */
export type BookedRecord =
  | { kind: "drivers_license"; number: string }
  | { kind: "drivers_license" | "plate_number"; id: string };

/** Which day at which office; empty where the request leaves it out. */
export type WantedDay = {
  officeId: string;
  type: AppointmentType;
  appointableType: TransactableType;
  scheduleId: string;
  date: string;
};

/** A day's places as they stand; null where there is no such day. */
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
  /** The record's office, its name, and whether it hands this out by appointment. */
  office_id: string | null;
  office_name: string | null;
  takes_pickups: boolean | null;
  /** Whether the wanted office takes renewals; null for an office nobody knows. */
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

const dayValues = (day: WantedDay): DayValues => ({
  office: day.officeId,
  type: day.type,
  appointableType: day.appointableType,
  slotId: day.scheduleId === "" ? null : PLAIN_ID.test(day.scheduleId) ? day.scheduleId : "-1",
  date: day.date === "" ? null : day.date,
});

/** The day by its schedule_id, else by its date: found by its date in both cases, through one index. */
const ofWantedDay = (value: Slots<DayValues>) => sql`
  s.office_id = ${value("office")} and s.type = ${value("type")}
  and s.appointable_type = ${value("appointableType")}
  and s.date = case when ${value("slotId")}::bigint is null then ${value("date")}::date
    else (select date from slot where id = ${value("slotId")}::bigint) end
  and (${value("slotId")}::bigint is null or s.id = ${value("slotId")}::bigint)`;

/** Written into the statement: as parameters they would make the database plan it again each time. */
const LIVE = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));

type FactsValues = DayValues & { record: string; keyHash: Buffer | null };

function factsStatement(kind: BookedRecord["kind"], by: "id" | "number") {
  const isLicense = kind === "drivers_license";
  const owner = sql.ref(isLicense ? "drivers_license_id" : "plate_number_id");
  const flag = sql.ref(
    isLicense ? "o.drivers_license_appointment_new_enabled" : "o.plate_number_appointment_enabled",
  );
  const own = isLicense
    ? sql`r.birth_date, null::text as storage_place`
    : sql`null::date as birth_date, r.storage_place`;
  return prepared(`booking_facts_${kind}_${by}`, (db, value: Slots<FactsValues>) => ({
    compile: () =>
      sql<BookingFacts>`
        select k.fingerprint as key_fingerprint, k.answer as key_answer,
          r.id as record_id, r.number, r.status, r.office_id, ${own},
          o.name as office_name, ${flag} as takes_pickups,
          w.drivers_license_renewal_enabled as takes_renewals,
          s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason,
          exists (select 1 from transaction t where t.${owner} = r.id
            and t.status in (${LIVE})) as delivering,
          (select a.reference from appointment a where a.${owner} = r.id and a.status = 'Booked'
            and (a.purpose = 'Driver''s License Renewal') = (${value("type")} = 'Renewal')) as booked
        from (values (1)) as one
        left join idempotency k on k.key_hash = ${value("keyHash")}
        left join ${sql.table(kind)} r on r.${sql.ref(by)} = ${value("record")}
        left join office o on o.id = r.office_id
        left join office w on w.id = ${value("office")}
        left join slot s on ${ofWantedDay(value)}`.compile(db),
  }));
}

const factsOf = {
  licenseByNumber: factsStatement("drivers_license", "number"),
  licenseById: factsStatement("drivers_license", "id"),
  plateById: factsStatement("plate_number", "id"),
};

/**
 * Everything that decides about a booking, and what is stored under its Idempotency-Key, in one read: a refusal
 * costs no write and takes no lock.
 */
export async function readBookingFacts(
  db: Db,
  record: BookedRecord,
  day: WantedDay,
  keyHash: Buffer | null,
): Promise<BookingFacts> {
  const read =
    "number" in record
      ? factsOf.licenseByNumber
      : record.kind === "drivers_license"
        ? factsOf.licenseById
        : factsOf.plateById;
  const [facts] = await read(db, {
    ...dayValues(day),
    record: "number" in record ? record.number : record.id,
    keyHash,
  });
  if (!facts) throw new Error("One row was asked for, none came.");
  return facts;
}

const dayFacts = prepared("day_facts", (db, value: Slots<DayValues>) => ({
  compile: () =>
    sql<DayFacts>`
      select s.id as slot_id, s.date, s.used >= s.capacity as full, s.closed_reason
      from slot s where ${ofWantedDay(value)}`.compile(db),
}));

/** A day's places, for an appointment that is moved. */
export async function readDay(db: Db, day: WantedDay): Promise<DayFacts | undefined> {
  const [facts] = await dayFacts(db, dayValues(day));
  return facts;
}

import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { StatusChange } from "./timeline.ts";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { LIVE } from "../db/column-types.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import {
  licenseKeys,
  openLicense,
  openPlate,
  plateKeys,
  plateKeysOf,
  proofs,
} from "../security/record-person.ts";
import type { Db } from "../db/tables.ts";
import type { Secrets } from "../security/secrets.ts";
import { together } from "../db/together.ts";

/** Literals instead of parameters, so that the statement keeps its plan. */
const recordStatus = (status: RecordStatus) => sql.lit(status);
const requestStatus = (status: TransactionStatus) => sql.lit(status);

/**
 * A condition on transaction `t` of record `r`: the delivery that the record's page shows is the live one, a received
 * one, or a paid one that failed.
 */
const isShownDelivery = sql<boolean>`(
  t.status in (${LIVE})
  or (r.status = ${recordStatus("Received")} and t.status = ${requestStatus("Received")})
  or (r.status = ${recordStatus("Processing")} and t.status = ${requestStatus("failed")} and t.holds_money)
)`;

type StatusEvent<Status> = StatusChange<Status> & { from: Status | null };

/** Subquery: the status events of a record or a transaction, oldest first. */
const eventsOf = <Status>(subject: RawBuilder<unknown>): RawBuilder<StatusEvent<Status>[]> => sql`(
  select coalesce(json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.at) order by e.id), '[]'::json)
  from status_event e where e.subject = ${subject})`;

type Story = {
  status: RecordStatus;
  imported_on: string | null;
  events: StatusEvent<RecordStatus>[];
};

/** All that happened to a record: with its import, of which there is no event, first. */
function changesOf({ status, imported_on: day, events }: Story): StatusChange<RecordStatus>[] {
  if (day === null) return events;
  const [first] = events;
  return [{ to: first?.from ?? status, at: `${day}T00:00:00+08:00` }, ...events];
}

/** Set where a delivery's events are in the archive: nobody can open its request any more. */
const archived = sql<{ uuid: string; since: string } | null>`case when t.person is null
  then json_build_object('uuid', t.uuid, 'since', t.created_at) end`.as("archived");

type Delivered = {
  transaction: {
    archived: { uuid: string; since: string } | null;
    events: StatusEvent<TransactionStatus>[];
  } | null;
};

/** Adds the events of a delivery that is long over. */
async function withArchived<Facts extends Delivered>(db: Db, facts: Facts): Promise<Facts> {
  const { transaction } = facts;
  if (!transaction?.archived) return facts;
  const { uuid, since } = transaction.archived;
  // Not before the request was made: earlier months are not looked at.
  const { rows } = await sql<StatusEvent<TransactionStatus>>`
    select from_status as "from", to_status as "to", to_json(at) as at from status_event_archive
    where subject = ${uuid} and at >= ${since}::timestamptz order by id`.execute(db);
  return { ...facts, transaction: { ...transaction, events: [...rows, ...transaction.events] } };
}

type SealedLicense = Awaited<ReturnType<ReturnType<typeof licenseFacts>["execute"]>>[number];
const licenseFacts = (db: Db) =>
  db
    .selectFrom("drivers_license as r")
    .select(["r.id", "r.imported_on", "r.person", "r.status", "r.office_id"])
    .select((eb) => [
      eventsOf<RecordStatus>(sql.ref("r.id")).as("events"),
      jsonObjectFrom(
        eb
          .selectFrom("transaction as t")
          .select(["t.uuid", "t.status", "t.tracking_refno"])
          // JSON has no bytes.
          .select(sql<string | null>`encode(t.tracking_url, 'hex')`.as("tracking_url"))
          .select(["t.payment_reference", "t.payment_channel"])
          .select(archived)
          .select(eventsOf<TransactionStatus>(sql.ref("t.uuid")).as("events"))
          .whereRef("t.drivers_license_id", "=", "r.id")
          .where(isShownDelivery)
          .orderBy("t.created_at", "desc")
          .limit(1),
      ).as("transaction"),
    ]);

export type LicenseFacts = ReturnType<typeof openedLicense>;

const openedLicense = (secrets: Secrets, { person, ...facts }: SealedLicense) => ({
  ...facts,
  events: changesOf(facts),
  ...openLicense(secrets, { id: facts.id, person }),
});

/** A license by id with the delivery to show. */
export async function findLicense(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<LicenseFacts | undefined> {
  const found = await licenseFacts(db).where("r.id", "=", id).executeTakeFirst();
  return found && openedLicense(secrets, await withArchived(db, found));
}

/** Of a number and of number and date together, those under each living root. */
type Guess = { numbers: Buffer[]; proofs: Buffer[] };
type Guesses = Guess & { nths: number[] };
/** The statement filters by the proof, so that a wrong date reads neither events nor delivery, and opens nothing. */
// The lists stand in `(select …)`: if the planner saw their lengths, it would plan the statement again each time.
const byHolders = prepared(
  "licenses_by_holder",
  (db, value: Slots<Guesses>) =>
    licenseFacts(db)
      .innerJoin(
        sql<{
          number: Buffer;
          proof: Buffer;
          nth: number;
        }>`unnest((select ${value("numbers")}::bytea[]), (select ${value("proofs")}::bytea[]),
        (select ${value("nths")}::integer[]))`.as<"asked">(sql`asked (number, proof, nth)`),
        (join) =>
          join
            .onRef("r.number_index", "=", sql.ref("asked.number"))
            .onRef("r.proof", "=", sql.ref("asked.proof")),
      )
      .select("asked.nth"),
  "at start",
);

const licensesOf = together<Guess, SealedLicense | undefined>(async (db, guesses) => {
  const found = await byHolders(db, {
    numbers: guesses.flatMap(({ numbers }) => numbers),
    proofs: guesses.flatMap((guess) => guess.proofs),
    nths: guesses.flatMap(({ numbers }, nth) => numbers.map(() => nth)),
  });
  const byPlace = new Map(found.map(({ nth, ...facts }) => [nth, facts]));
  return guesses.map((_, nth) => byPlace.get(nth));
});

/** A license by number and birth date (YYYY-MM-DD); undefined unless both match. */
export async function findLicenseOf(
  db: Db,
  secrets: Secrets,
  holder: { number: string; birth_date: string },
): Promise<LicenseFacts | undefined> {
  const found = await licensesOf(db, {
    numbers: licenseKeys(secrets, holder.number),
    proofs: proofs(secrets, holder),
  });
  return found && openedLicense(secrets, await withArchived(db, found));
}

/** Of the transaction, only its status and the time of each status are read: one factor may open no more. */
const plateFacts = (db: Db) =>
  db
    .selectFrom("plate_number as r")
    .select(["r.id", "r.imported_on", "r.person", "r.status", "r.office_id", "r.storage_place"])
    .select((eb) => [
      eventsOf<RecordStatus>(sql.ref("r.id")).as("events"),
      jsonObjectFrom(
        eb
          .selectFrom("transaction as t")
          .select("t.status")
          .select(archived)
          .select(eventsOf<TransactionStatus>(sql.ref("t.uuid")).as("events"))
          .whereRef("t.plate_number_id", "=", "r.id")
          .where(isShownDelivery)
          .orderBy("t.created_at", "desc")
          .limit(1),
      ).as("transaction"),
    ]);

/** A license by its number alone, for operators. */
export async function licenseNumbered(
  db: Db,
  secrets: Secrets,
  number: string,
): Promise<LicenseFacts | undefined> {
  const found = await licenseFacts(db)
    .where("r.number_index", "in", licenseKeys(secrets, number))
    .executeTakeFirst();
  return found && openedLicense(secrets, found);
}

type SealedPlate = Awaited<ReturnType<ReturnType<typeof plateFacts>["execute"]>>[number];
export type PlateFacts = ReturnType<typeof openedPlate>;

const openedPlate = (secrets: Secrets, { person, ...facts }: SealedPlate) => ({
  ...facts,
  events: changesOf(facts),
  ...openPlate(secrets, { id: facts.id, person }),
});

/** A plate by its id with the delivery to show. */
export async function findPlate(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<PlateFacts | undefined> {
  const found = await plateFacts(db).where("r.id", "=", id).executeTakeFirst();
  return found && openedPlate(secrets, await withArchived(db, found));
}

type Keys = { keys: Buffer[]; nths: number[] };
const byKeys = prepared(
  "plates_by_number",
  (db, value: Slots<Keys>) =>
    plateFacts(db)
      .innerJoin(
        sql<{
          key: Buffer;
          nth: number;
        }>`unnest((select ${value("keys")}::bytea[]), (select ${value("nths")}::integer[]))`.as<"asked">(
          sql`asked (key, nth)`,
        ),
        (join) => join.on(sql<boolean>`r.number_index = asked.key or r.mv_index = asked.key`),
      )
      .select("asked.nth"),
  "at start",
);

const platesOf = together<Buffer[], SealedPlate | undefined>(async (db, asked) => {
  const found = await byKeys(db, {
    keys: asked.flat(),
    nths: asked.flatMap((keys, nth) => keys.map(() => nth)),
  });
  const byPlace = new Map(found.map(({ nth, ...facts }) => [nth, facts]));
  return asked.map((_, nth) => byPlace.get(nth));
});

/** A plate by plate or MV file number; undefined when there is none. */
export async function findPlateOf(
  db: Db,
  secrets: Secrets,
  number: string,
): Promise<PlateFacts | undefined> {
  const found = await platesOf(db, plateKeys(secrets, number));
  return found && openedPlate(secrets, await withArchived(db, found));
}

/** A condition on plate `r`: it has one of these numbers. */
export function hasOneOf(
  secrets: Secrets,
  numbers: { number: string | null; mv_number: string | null },
) {
  const keys = plateKeysOf(secrets, numbers);
  return sql<boolean>`(r.number_index = any(${keys}::bytea[]) or r.mv_index = any(${keys}::bytea[]))`;
}

/** What the numbers on file are found by; null for one that it has not, and of a deleted plate. */
export async function plateIndexesOf(db: Db, id: string) {
  const row = await db
    .selectFrom("plate_number")
    .select(["number_index", "mv_index"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? { number_index: null, mv_index: null };
}

/** The next licenses by id, sealed; without an id from the first. */
export const licensesAfter = (db: Db, id: string | undefined, most: number) =>
  db
    .selectFrom("drivers_license")
    .select(["id", "person", "status", "office_id"])
    .$if(id !== undefined, (query) => query.where("id", ">", id ?? ""))
    .orderBy("id")
    .limit(most)
    .execute();

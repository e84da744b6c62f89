import { UNSETTLED } from "../db/column-types.ts";
import { appointmentPurposes, purposeRules } from "@portal/contract/appointment-purpose";
import type { RecordStatus, StoragePlace } from "@portal/contract/status";
import type { Db, NewRow, Tables } from "../db/tables.ts";
import { openPlate } from "../security/record-person.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Secrets } from "../security/secrets.ts";
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from "kysely";

export type DeliverableRecord = {
  status: RecordStatus;
  storagePlace: StoragePlace;
  dealerName: string | null;
  office: { id: string; name: string; delivers: boolean; couriers: string[] } | null;
  /** Another transaction that holds it: paid, or within its time for payment, which ends at `until`. */
  holder: { until: Date | null } | null;
  /** Reference of its live pickup appointment. */
  pickup: string | null;
};

/** `except`: the transaction that asks; absent before it is created. */
type Asking = { record: RecordSubject; except: string | undefined; now: Date };

/** Codes of the couriers that serve an office. */
const couriers = sql<
  string[]
>`array(select courier_code from courier_office where office_id = o.id)`.as("couriers");

/** The facts that decide whether a record can be delivered, of one moment; undefined for an unknown record. */
export async function readDeliverable(
  db: Db,
  secrets: Secrets,
  asking: Asking,
): Promise<DeliverableRecord | undefined> {
  return asking.record.kind === "drivers_license"
    ? readLicense(db, asking)
    : readPlate(db, secrets, asking);
}

async function readLicense(db: Db, asking: Asking): Promise<DeliverableRecord | undefined> {
  const row = await db
    .selectFrom("drivers_license as r")
    .leftJoin("office as o", "o.id", "r.office_id")
    .leftJoinLateral(holderOf(asking), (join) => join.onTrue())
    .select(["r.status", "o.id", "o.name", "o.drivers_license_delivery_enabled as delivers"])
    .select([couriers, "h.uuid as holder", "h.until", pickupOf(asking)])
    .where("r.id", "=", asking.record.id)
    .executeTakeFirst();
  return row && { ...heldAs(row), storagePlace: "Office", dealerName: null };
}

async function readPlate(
  db: Db,
  secrets: Secrets,
  asking: Asking,
): Promise<DeliverableRecord | undefined> {
  const { id } = asking.record;
  const row = await db
    .selectFrom("plate_number as r")
    .leftJoin("office as o", "o.id", "r.office_id")
    .leftJoinLateral(holderOf(asking), (join) => join.onTrue())
    .select(["r.status", "o.id", "o.name", "o.plate_number_delivery_enabled as delivers"])
    .select([couriers, "h.uuid as holder", "h.until", pickupOf(asking)])
    .select(["r.storage_place", "r.person"])
    .where("r.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...heldAs(row),
      storagePlace: row.storage_place,
      dealerName:
        row.storage_place === "Dealer"
          ? openPlate(secrets, { id, person: row.person }).dealer_name
          : null,
    }
  );
}

type Held = {
  status: RecordStatus;
  id: string | null;
  name: string | null;
  delivers: boolean | null;
  couriers: string[];
  holder: string | null;
  until: Date | null;
  pickup: string | null;
};

const heldAs = ({ status, id, name, delivers, couriers: codes, holder, until, pickup }: Held) => ({
  status,
  office:
    id === null ? null : { id, name: name ?? "", delivers: delivers === true, couriers: codes },
  holder: holder === null ? null : { until },
  pickup,
});

/** Payments of other transactions for this record whose time is over, and that have not ended yet. */
export async function expiredOfOthers(
  db: Db,
  record: RecordSubject,
  except: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom("transaction as t")
    .innerJoinLateral(
      (eb) => unsettledExpiring(eb, "<=", now).as("p"),
      (join) => join.onTrue(),
    )
    .select("p.id")
    .where(`t.${columnOf(record)}`, "=", record.id)
    .where("t.uuid", "<>", except)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The unsettled payment of transaction `t`, which is in time or late. It is found by its request: where few are
 * unsettled, the planner would read all of those.
 */
const unsettledExpiring = (
  eb: ExpressionBuilder<Tables & { t: Tables["transaction"] }, "t">,
  expires: ">" | "<=",
  now: Date,
) =>
  eb
    .selectFrom("payment as q")
    .select(["q.id", "q.expires_at"])
    .whereRef("q.transaction_uuid", "=", "t.uuid")
    .where("t.status", "=", "For Payment")
    .where("q.status", "in", UNSETTLED)
    .where("q.expires_at", expires, now)
    .limit(1);

const holderOf = ({ record, except, now }: Asking) =>
  expressionBuilder<Tables>()
    .selectFrom("transaction as t")
    .leftJoinLateral(
      (eb) => unsettledExpiring(eb, ">", now).as("p"),
      (join) => join.onTrue(),
    )
    .select(["t.uuid", "p.expires_at as until"])
    .where(`t.${columnOf(record)}`, "=", record.id)
    .$if(except !== undefined, (query) => query.where("t.uuid", "<>", except ?? ""))
    .where((eb) =>
      eb.or([
        eb("t.status", "in", ["For Verification", "For Dispatch", "In Transit"]),
        eb("p.id", "is not", null),
      ]),
    )
    .limit(1)
    .as("h");

const pickupPurposes = appointmentPurposes.filter(
  (purpose) => purposeRules[purpose].type === "Pickup",
);

const pickupOf = ({ record }: Asking) =>
  expressionBuilder<Tables>()
    .selectFrom("appointment as a")
    .select("a.reference")
    .where(`a.${columnOf(record)}`, "=", record.id)
    .where("a.status", "=", "Booked")
    .where("a.purpose", "in", pickupPurposes)
    .limit(1)
    .as("pickup");

const columnOf = ({ kind }: RecordSubject) =>
  kind === "drivers_license" ? ("drivers_license_id" as const) : ("plate_number_id" as const);

/**
 * Whether money of a request was received that has to be checked by hand.
 * @param uuid the request's id, or the column that has it
 */
export const moneyInDoubt = (uuid: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from payment where transaction_uuid = ${uuid} and attention is not null)`;

export async function hasMoneyInDoubt(db: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${moneyInDoubt(sql.val(uuid))} as is`.execute(
    db,
  );
  return rows[0]?.is === true;
}

/** Requests for one record since a time: of everybody, and of one client. */
type Made = { ofAll: number; ofClient: number };

type Asked = { record: RecordSubject; client: Buffer; since: Date };

export async function readMade(db: Db, { record, client, since }: Asked): Promise<Made> {
  const column = sql.ref(`t.${record.kind}_id`);
  const { rows } = await sql<Made>`
    select count(*)::integer as "ofAll",
      count(*) filter (where m.client = ${client})::integer as "ofClient"
    from transaction t left join request_maker m on m.transaction_uuid = t.uuid
    where ${column} = ${record.id} and t.created_at > ${since}`.execute(db);
  return rows[0] ?? { ofAll: 0, ofClient: 0 };
}

/** Until the end of `trx` nobody else makes a request for this record. */
export async function lockRecord(trx: Db, { kind, id }: RecordSubject): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for no key update`.execute(trx);
}

export const noteMaker = (trx: Db, row: NewRow<"request_maker">): Promise<unknown> =>
  trx.insertInto("request_maker").values(row).execute();

import { UNSETTLED } from "../db/column-types.ts";
import { literals, prepared, type Slots } from "../db/prepared.ts";
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
  /**
   * Another transaction that holds it: paid, within its time for payment, which ends at `until`, or with money that
   * somebody has to decide about.
   */
  holder: { until: Date | null; isInDoubt: boolean } | null;
  /** Reference of its live pickup appointment. */
  pickup: string | null;
};

/** `except`: the transaction that asks; absent before it is created. */
type Asking = { record: RecordSubject; except: string | undefined; now: Date };

type Values = { record: string; except: string | null; now: Date };

const readOf = (kind: RecordSubject["kind"]) =>
  prepared(
    `deliverable_${kind}`,
    (_, value: Slots<Values>) => sql<Held>`
      select r.status, o.id, o.name, o.${sql.raw(kind)}_delivery_enabled as delivers,
        array(select courier_code from courier_office where office_id = o.id) as couriers,
        h.uuid as holder, h.until, h."isInDoubt", ${pickupOf(`${kind}_id`, value)},
        ${kind === "plate_number" ? sql`r.storage_place` : sql`'Office'`} as "storagePlace", r.person
      from ${sql.table(kind)} as r
        left join office as o on o.id = r.office_id
        left join lateral ${holderOf(`${kind}_id`, value)} on true
      where r.id = ${value("record")}`,
  );
const readIn = { drivers_license: readOf("drivers_license"), plate_number: readOf("plate_number") };

/** The facts that decide whether a record can be delivered (R-14), of one moment; undefined for an unknown record. */
export async function readDeliverable(
  db: Db,
  secrets: Secrets,
  { record: { kind, id }, except, now }: Asking,
): Promise<DeliverableRecord | undefined> {
  const [row] = await readIn[kind](db, { record: id, except: except ?? null, now });
  if (!row) return undefined;
  const { storagePlace, person } = row;
  const dealerName =
    storagePlace === "Dealer" ? openPlate(secrets, { id, person }).dealer_name : null;
  return { ...heldAs(row), storagePlace, dealerName };
}

type Held = {
  status: RecordStatus;
  id: string | null;
  name: string | null;
  delivers: boolean | null;
  couriers: string[];
  holder: string | null;
  until: Date | null;
  isInDoubt: boolean | null;
  pickup: string | null;
  storagePlace: StoragePlace;
  person: Buffer;
};

const heldAs = ({ status, id, name, delivers, couriers, pickup, ...held }: Held) => ({
  status,
  office: id === null ? null : { id, name: name ?? "", delivers: delivers === true, couriers },
  holder: held.holder === null ? null : { until: held.until, isInDoubt: held.isInDoubt === true },
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
  now: Date | RawBuilder<Date>,
) =>
  eb
    .selectFrom("payment as q")
    .select(["q.id", "q.expires_at"])
    .whereRef("q.transaction_uuid", "=", "t.uuid")
    .where("t.status", "=", sql.lit("For Payment"))
    .where("q.status", "in", literals(UNSETTLED))
    .where("q.expires_at", expires, now)
    .limit(1);

/**
 * Whether money came for a request that does not pay for it, and has neither been accepted by hand nor gone back (R-15).
 * @param uuid the request's id, or the column that has it
 */
export const moneyInDoubt = (uuid: RawBuilder<unknown>) => sql<boolean>`exists (
    select from money_received m
    where m.transaction_uuid = ${uuid} and m.attention is not null and m.refunded_at is null)`;

/** Transaction `t` may be paid already: nobody pays for its record again before that is decided. */
const IN_DOUBT = sql<boolean>`(t.paid_at is null and ${moneyInDoubt(sql.ref("t.uuid"))})`;
const PAID = ["For Verification", "For Dispatch", "In Transit"] as const;
type RecordColumn = "drivers_license_id" | "plate_number_id";

const holderOf = (column: RecordColumn, value: Slots<Values>) =>
  expressionBuilder<Tables>()
    .selectFrom("transaction as t")
    .leftJoinLateral(
      (eb) => unsettledExpiring(eb, ">", value("now")).as("p"),
      (join) => join.onTrue(),
    )
    .select(["t.uuid", "p.expires_at as until", IN_DOUBT.as("isInDoubt")])
    .where(`t.${column}`, "=", value("record"))
    .where("t.uuid", "is distinct from", sql<string>`${value("except")}::uuid`)
    .where((eb) =>
      eb.or([eb("t.status", "in", literals(PAID)), eb("p.id", "is not", null), IN_DOUBT]),
    )
    .limit(1)
    .as("h");

const pickupPurposes = appointmentPurposes.filter(
  (purpose) => purposeRules[purpose].type === "Pickup",
);

const pickupOf = (column: RecordColumn, value: Slots<Values>) =>
  expressionBuilder<Tables>()
    .selectFrom("appointment as a")
    .select("a.reference")
    .where(`a.${column}`, "=", value("record"))
    .where("a.status", "=", sql.lit("Booked"))
    .where("a.purpose", "in", literals(pickupPurposes))
    .limit(1)
    .as("pickup");

const columnOf = ({ kind }: RecordSubject) =>
  kind === "drivers_license" ? ("drivers_license_id" as const) : ("plate_number_id" as const);

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
  const [made] = await madeFor[record.kind](db, { record: record.id, client, since });
  return made ?? { ofAll: 0, ofClient: 0 };
}
type Counted = { record: string; client: Buffer; since: Date };
const madeOf = (kind: RecordSubject["kind"]) =>
  prepared(
    `requests_for_${kind}`,
    (_, value: Slots<Counted>) => sql<Made>`
      select count(*)::integer as "ofAll",
        count(*) filter (where m.client = ${value("client")})::integer as "ofClient"
      from transaction t left join request_maker m on m.transaction_uuid = t.uuid
      where ${sql.ref(`t.${kind}_id`)} = ${value("record")} and t.created_at > ${value("since")}`,
  );
const madeFor = {
  drivers_license: madeOf("drivers_license"),
  plate_number: madeOf("plate_number"),
} as const;

const lockOf = (kind: RecordSubject["kind"]) =>
  prepared(
    `lock_${kind}`,
    (_, value: Slots<{ record: string }>) =>
      sql`select from ${sql.table(kind)} where id = ${value("record")} for no key update`,
  );
const lockIn = {
  drivers_license: lockOf("drivers_license"),
  plate_number: lockOf("plate_number"),
} as const;

/** Until the end of `trx` nobody else makes a request for this record. */
export const lockRecord = async (trx: Db, { kind, id }: RecordSubject): Promise<void> =>
  void (await lockIn[kind](trx, { record: id }));

export const noteMaker = (trx: Db, row: NewRow<"request_maker">): Promise<unknown> =>
  trx.insertInto("request_maker").values(row).execute();

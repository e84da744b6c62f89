import type { AlertChannel, RecordStatus, TransactableType } from "@portal/contract/status";
import { type RawBuilder, sql } from "kysely";
import type { AlertMessage } from "./alert-words.ts";
import { type JoinedRecord, numbersOfRecord } from "../security/record-person.ts";
import { openPerson, typedNumbers } from "../security/person.ts";
import type { Db, NewRow, Row } from "../db/tables.ts";
import { enqueueAll, messageJob, type NewJob } from "../jobs/outbox-store.ts";
import type { RecordChange } from "../record/record-changes.ts";
import type { Subject } from "../security/handle.ts";
import type { Secrets } from "../security/secrets.ts";

/** The subject of an alert; `status` is the record's, or the submission's before it becomes a record. */
export type Watched = {
  status: RecordStatus;
  columns: Pick<Row<"alert">, "drivers_license_id" | "plate_number_id" | "submission_id">;
};

/** Resolves a handle's subject; an accepted submission becomes its record. */
export async function findWatched(db: Db, { kind, id }: Subject): Promise<Watched | undefined> {
  const none = { drivers_license_id: null, plate_number_id: null, submission_id: null };
  if (kind === "submission") {
    const row = await db
      .selectFrom("submission")
      .select(["status", "drivers_license_id", "plate_number_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.drivers_license_id)
      return findWatched(db, { kind: "drivers_license", id: row.drivers_license_id });
    if (row?.plate_number_id)
      return findWatched(db, { kind: "plate_number", id: row.plate_number_id });
    return row && { status: row.status, columns: { ...none, submission_id: id } };
  }
  const row = await db.selectFrom(kind).select("status").where("id", "=", id).executeTakeFirst();
  return row && { status: row.status, columns: { ...none, [`${kind}_id`]: id } };
}

export type NewAlert = Omit<
  NewRow<"alert">,
  "status" | "asks" | "asks_sent" | "confirmed_at" | "until" | "ended_at"
>;

/** A request by someone who only knows the address must not change a confirmed alert. */
const unlessConfirmed = <T>(column: "asked_at" | "language"): RawBuilder<T> =>
  sql`case alert.status when 'Pending' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`alert.${column}`)} end`;

/**
 * Creates an alert, or repeats the request of a live one for the same subject and address. If the subject is rejected
 * right now, a confirmed alert still waits for the message about that; any later rejection is news to everyone.
 * @param oldIndexes of the address, under old roots: a live one is the same alert
 */
export async function askFor(
  trx: Db,
  alert: NewAlert,
  oldIndexes: Buffer[],
): Promise<{ id: string; asks: number }> {
  if (oldIndexes.length > 0)
    await trx
      .updateTable("alert")
      .set({ address_index: alert.address_index })
      .where("address_index", "in", oldIndexes)
      .where("ended_at", "is", null)
      .where(
        sql`coalesce(drivers_license_id, plate_number_id, submission_id)`,
        "=",
        alert.drivers_license_id ?? alert.plate_number_id ?? alert.submission_id ?? null,
      )
      .execute();
  return trx
    .insertInto("alert")
    .values(alert)
    .onConflict((oc) =>
      oc
        .expression(
          sql`coalesce(drivers_license_id, plate_number_id, submission_id), address_index`,
        )
        .where("ended_at", "is", null)
        .doUpdateSet((eb) => ({
          asks: eb("alert.asks", "+", 1),
          asked_at: unlessConfirmed<Date>("asked_at"),
          language: unlessConfirmed<string>("language"),
          owner_shown: sql`alert.owner_shown or excluded.owner_shown`,
          was_rejected: sql`excluded.was_rejected and (alert.was_rejected or alert.status = 'Pending')`,
        })),
    )
    .returning(["id", "asks"])
    .executeTakeFirstOrThrow();
}

type Waiting = { subject: string; isOwner: boolean; since: Date };

/**
 * How many numbers wait for the code of a text about one subject. Alerts of the subject are asked for one after the
 * other while this transaction runs, so that concurrent ones count each other.
 */
export async function countWaitingTexts(trx: Db, waiting: Waiting): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert:${waiting.subject}`}, 0))`.execute(
    trx,
  );
  return (await waitingTexts(trx, waiting).execute()).length;
}

/** Alerts by text about one subject that wait for their code, of its owner or of others: a few. */
export const waitingTexts = (db: Db, { subject, isOwner, since }: Waiting) =>
  db
    .selectFrom("alert")
    .select("id")
    .where(sql`coalesce(drivers_license_id, plate_number_id, submission_id)`, "=", subject)
    .where("ended_at", "is", null)
    .where("channel", "=", "sms")
    .where("status", "=", "Pending")
    .where("owner_shown", "=", isOwner)
    .where("asked_at", ">", since);

/** How many of the latest alerts by text were confirmed, of those who had shown what the owner has, or of the others. */
export type TextAnswers = { sent: number; confirmed: number };

export async function readTextAnswers(
  db: Db,
  { from, until, most, isOwner }: { from: Date; until: Date; most: number; isOwner: boolean },
): Promise<TextAnswers> {
  const latest = db
    .selectFrom("alert")
    .select("confirmed_at")
    .where("channel", "=", "sms")
    .where("owner_shown", "=", isOwner)
    .where("asked_at", ">", from)
    .where("asked_at", "<=", until)
    .orderBy("asked_at", "desc")
    .limit(most)
    .as("latest");
  const { sent, confirmed } = await db
    .selectFrom(latest)
    .select((eb) => [
      eb.fn.countAll<number>().as("sent"),
      eb.fn.count<number>("confirmed_at").as("confirmed"),
    ])
    .executeTakeFirstOrThrow();
  return { sent: Number(sent), confirmed: Number(confirmed) };
}

/** Pending becomes Confirmed; any other state is unchanged. */
export async function confirmPending(
  trx: Db,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await trx
    .updateTable("alert")
    .set({ status: "Confirmed", confirmed_at: at, until })
    .where("id", "=", id)
    .where("status", "=", "Pending")
    .execute();
}

/** Cancels a live alert; an ended one is unchanged. */
export async function endLive(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable("alert")
    .set({ status: "Off", ended_at: at })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** An alert with the numbers of its subject; both are null after the submission was pseudonymised. */
export type StoredAlert = Pick<
  Row<"alert">,
  "id" | "channel" | "address" | "language" | "status" | "asks" | "asks_sent" | "asked_at" | "until"
> & {
  type: TransactableType;
  number: string | null;
  mv_number: string | null;
  /** False for a submission that has not become a record. */
  has_record: boolean;
  /** What the alert waits for a change of. */
  record_status: RecordStatus;
};

export async function findAlert(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<StoredAlert | undefined> {
  const { rows } = await sql<Omit<StoredAlert, "number" | "mv_number"> & NumbersOfAlert>`
    select a.id, a.channel, a.address, a.language, a.status, a.asks,
      a.asks_sent, a.asked_at, a.until, coalesce(l.id, p.id) is not null as has_record,
      coalesce(l.status, p.status, s.status) as record_status,
      case when l.id is not null then 'Driver''s License' when p.id is not null then 'Plate Number'
        else s.transactable_type end as type,
      l.id as drivers_license_id, p.id as plate_number_id, l.person as license_person, p.person as plate_person,
      s.id as typed_id, s.person as typed
    from alert a
    left join submission s on s.id = a.submission_id
    left join drivers_license l on l.id = coalesce(a.drivers_license_id, s.drivers_license_id)
    left join plate_number p on p.id = coalesce(a.plate_number_id, s.plate_number_id)
    where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { ...row, ...(row.has_record ? numbersOnRecord(secrets, row) : typedIn(secrets, row)) };
}

type NumbersOfAlert = JoinedRecord & { typed_id: string | null; typed: Buffer | null };
type Numbers = Pick<StoredAlert, "number" | "mv_number">;

function numbersOnRecord(secrets: Secrets, row: JoinedRecord): Numbers {
  const { license_number, plate_number, mv_number } = numbersOfRecord(secrets, row);
  return { number: license_number ?? plate_number, mv_number };
}

const typedIn = (secrets: Secrets, { typed_id: id, typed }: NumbersOfAlert): Numbers =>
  id === null || typed === null
    ? { number: null, mv_number: null }
    : typedNumbers(openPerson(secrets, "submission", id, typed));

/** Records that a confirmation was sent: from now its code is valid, and the time to confirm runs. */
export async function noteSent(
  db: Db,
  { id, ask, at }: { id: string; ask: number; at: Date },
): Promise<void> {
  await db
    .updateTable("alert")
    .set((eb) => ({
      asks_sent: ask,
      asked_at: eb.case("status").when("Pending").then(at).else(eb.ref("asked_at")).end(),
    }))
    .where("id", "=", id)
    .where("asks_sent", "<", ask)
    .execute();
}

/** How many there are of each state and channel, and when the oldest was asked for. */
export const countAlerts = (db: Db) =>
  db
    .selectFrom("alert")
    .select((eb) => [
      "status",
      "channel",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min<Date>("asked_at").as("oldest"),
    ])
    .groupBy(["status", "channel"])
    .orderBy("channel")
    .execute();

/** Messages queued in one transaction. */
const MOST_AT_ONCE = 1_000;
/** Alerts in one batch. */
const PART = 5_000;
/** The lowest and the highest possible id. */
export const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const live = (id: string) => sql`
  select id from alert
  where coalesce(drivers_license_id, plate_number_id, submission_id) = ${id} and ended_at is null`;

const ofRequests = (column: RawBuilder<unknown>, id: string) => sql`
  select alert.id from submission join alert on alert.submission_id = submission.id
  where ${column} = ${id} and alert.ended_at is null`;

/** Selects the live alerts of a subject, including those of submissions that became the record. */
const watching: Record<RecordChange["kind"], (id: string) => RawBuilder<unknown>> = {
  drivers_license: (id) =>
    sql`${live(id)} union all ${ofRequests(sql`submission.drivers_license_id`, id)}`,
  plate_number: (id) =>
    sql`${live(id)} union all ${ofRequests(sql`submission.plate_number_id`, id)}`,
  submission: live,
};

/** The subject of alert `a`: the record, or a submission until it becomes one. */
const watched = sql`
  left join submission s on s.id = a.submission_id
  left join drivers_license l on l.id = coalesce(a.drivers_license_id, s.drivers_license_id)
  left join plate_number p on p.id = coalesce(a.plate_number_id, s.plate_number_id)`;

/** Queues one message for each alert on this change. @returns whether there may be more */
export const notifyWaiting = (db: Db, change: RecordChange, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const alerts = watching[change.kind](change.id);
    // A new rejection is news even after an earlier one, for alerts requested before it.
    if (change.to === "Rejected")
      await sql`update alert set was_rejected = false
        where was_rejected and asked_at <= ${new Date(change.at)} and id in (${alerts})`.execute(
        trx,
      );
    return (await notify(trx, sql`a.id in (${alerts})`, now)) === MOST_AT_ONCE;
  });

/** Queues the message of an alert whose record became ready before it was confirmed. */
export const notifyIfReady = (trx: Db, id: string, at: Date): Promise<number> =>
  notify(trx, sql`a.id = ${id}`, at);

/**
 * Queues messages for records that were changed in the database directly, among the next five thousand alerts.
 * @returns where to continue: the same id when one batch was not enough
 */
export const notifyMissed = (db: Db, from: string, at: Date): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const end = await endOfPart(trx, from);
    const part = sql`a.ended_at is null and a.id >= ${from} and a.id < ${end ?? LAST}`;
    const counts = [await forgetRejections(trx, part), await notify(trx, part, at)];
    return counts.includes(MOST_AT_ONCE) ? from : (end ?? FIRST);
  });

async function endOfPart(trx: Db, from: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from alert where ended_at is null and id >= ${from}
    order by id offset ${PART} limit 1`.execute(trx);
  return rows[0]?.id;
}

/** Once a record is no longer rejected, the next rejection is news again. @returns how many */
async function forgetRejections(trx: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`update alert set was_rejected = false where id in (
    select a.id from alert a ${watched}
    where a.was_rejected and ${which}
      and coalesce(l.status, p.status, s.status) <> 'Rejected'
    order by a.id limit ${MOST_AT_ONCE} for update of a skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

type DueAlert = {
  id: string;
  channel: AlertChannel;
  who: string;
  record: string;
  status: RecordStatus;
};

/**
 * Marks the matching confirmed alerts `a` whose record is ready, or newly rejected, as sent and queues one message per
 * record and address. Alerts locked by another process are skipped.
 */
async function notify(trx: Db, which: RawBuilder<unknown>, at: Date): Promise<number> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select a.id, coalesce(l.id, p.id, s.id) as record,
        coalesce(l.status, p.status, s.status) as status
      from alert a ${watched}
      where a.status = 'Confirmed' and a.until > ${at} and ${which}
        and case coalesce(l.status, p.status, s.status)
          when 'Available' then true
          when 'Rejected' then not a.was_rejected
          else false end
      order by a.id limit ${MOST_AT_ONCE} for update of a skip locked
    )
    update alert set status = 'Told', ended_at = ${at} from due where alert.id = due.id
    returning alert.id, alert.channel, encode(alert.address_index, 'hex') as who,
      due.record, due.status`.execute(trx);
  const each = new Map(rows.map((row) => [`${row.who} ${row.record}`, row]));
  const jobs = [...each.values()].map(({ id, channel, status }) =>
    alertJob(status === "Available" ? "alert_ready" : "alert_rejected", { id, channel }, at),
  );
  await enqueueAll(trx, jobs);
  return rows.length;
}

/** The outbox job of a message about an alert, without personal data (R-5). `ask`: the request that it answers. */
export function alertJob(
  message: AlertMessage,
  { id, channel, ask }: { id: string; channel: AlertChannel; ask?: number },
  runAt: Date,
): NewJob {
  return messageJob(channel === "email" ? "mail" : "sms", {
    about: "alert",
    occasion: { message, alert: id, ...(ask !== undefined && { ask: `${ask}` }) },
    runAt,
  });
}

/** Expires alerts after their year. @returns how many */
export async function endOver(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("alert")
    .set((eb) => ({ status: "Expired", ended_at: eb.ref("until") }))
    .where("status", "=", "Confirmed")
    .where("until", "<=", at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

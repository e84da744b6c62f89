import type { AlertChannel, RecordStatus } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/tables.ts";
import { enqueueAll, type NewJob } from "../jobs/outbox-store.ts";
import type { RecordChange } from "../record/record-changes.ts";
import type { AlertMessage } from "./alert-words.ts";

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
  const kind = channel === "email" ? "mail" : "sms";
  const occasion = { message, alert: id, ...(ask !== undefined && { ask: `${ask}` }) };
  return {
    kind,
    payload: { about: "alert", ...occasion },
    runAt,
    dedupeKey: [kind, ...Object.values(occasion)].join(":"),
  };
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

import { sql } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { hotQueries, secrets } from "../../test/fixtures/hot-queries.ts";
import { observedOn } from "../../test/fixtures/plans.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START as now } from "../../test/harness/test-context.ts";
import { childrenOf } from "../address/address-store.ts";
import { notifyWaiting, readTextAnswers } from "../alert/alert-store.ts";
import { readBookingFacts } from "../appointment/booking-store.ts";
import { messagesOf } from "../case/case-store.ts";
import { findAuditRows } from "../control/audit-store.ts";
import { findOrder, ordersForAttention, waitingToBook } from "../delivery/courier-order-store.ts";
import { payForPhotos } from "../delivery/document-store.ts";
import { isInLine, readOpenings } from "../delivery/pay-line-store.ts";
import { hasMoneyInDoubt, readMade } from "../delivery/pay-safe-store.ts";
import { refusedPayments } from "../doctor/doctor-store.ts";
import { nextStep } from "../providers/courier/sandbox-courier-store.ts";
import { newestPaymentOf, nextMove } from "../providers/payment/sandbox-payment-store.ts";
import { nextDelivery } from "../providers/sandbox-webhooks.ts";
import { knownIds } from "../providers/sms/text-store.ts";
import { forgetFiles } from "../retention/disposal-store.ts";
import { retentionRules } from "../retention/dispose-of-due.ts";
import { forgetOldest, type spent } from "../retention/spent-store.ts";
import { changeSlotsOf } from "../schedule/week-store.ts";
import { discardFiles, heldBySender } from "../upload/upload-store.ts";
import { connect } from "./connect.ts";
import type { Db } from "./tables.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const LICENSE = { kind: "drivers_license", id: ID } as const;
const PLATE = { kind: "plate_number", id: ID } as const;
const CLIENT = secrets.index("client", "a client");
const most = 10;

const forget = (table: keyof typeof spent) => (db: Db) => forgetOldest(db, table, { now, most });
const told = (kind: "drivers_license" | "plate_number") => (db: Db) =>
  notifyWaiting(db, { kind, id: ID, to: "Available", at: now.toISOString() }, now);
const waiter = { record: PLATE, client: CLIENT, uuid: null };
const made = (record: typeof LICENSE | typeof PLATE) => (db: Db) =>
  readMade(db, { record, client: CLIENT, since: now });
const audited = (wanted: Partial<Parameters<typeof findAuditRows>[1]>) => (db: Db) =>
  findAuditRows(db, { ...wanted, most });
const wantedDay = (db: Db) =>
  readBookingFacts(
    db,
    LICENSE,
    {
      officeId: "one",
      type: "Pickup",
      appointableType: "Driver's License",
      scheduleId: "",
      date: "2026-01-12",
    },
    null,
  );

/** Who needs an index, beside the hot queries: its statement goes by it; "all of …" as there. */
const users: Record<string, (db: Db) => Promise<unknown>> = {
  address_children: (db) => childrenOf(db, "region", "13"),
  alert_texts_by_asked_at: (db) =>
    readTextAnswers(db, { from: now, until: now, most, isOwner: true }),
  audit_about: audited({ about: ["LTO-1"] }),
  audit_day: audited({ day: "2026-01-05" }),
  audit_operator: audited({ operator: "maria" }),
  case_message_of_case: (db) => messagesOf(secrets, db, ID),
  courier_order_at_account: (db) =>
    findOrder(db, "acme", { trackingNumber: "Q1", reference: null }),
  "all of courier_order_attention": ordersForAttention,
  courier_order_of_transaction: (db) => waitingToBook(db, { now, stuckSince: now, most }),
  file_of_sender: heldBySender,
  idempotency_of_slot: wantedDay,
  paid_first_until: forget("paid_first"),
  pay_line_of_plate: (db) => isInLine(db, waiter, now),
  pay_line_pressed_at: forget("pay_line"),
  money_received_of_transaction: (db) => hasMoneyInDoubt(db, ID),
  payment_of_transaction: (db) => retention("unpaid_transaction")(db),
  payment_opener_opened_at: forget("payment_opener"),
  payment_refused: (db) => refusedPayments(db, now),
  request_maker_made_at: forget("request_maker"),
  "all of sandbox_parcel_moving": nextStep,
  sandbox_payment_arriving: nextMove,
  "all of sandbox_payment_expiring": nextMove,
  sandbox_payment_transaction: (db) => newestPaymentOf(db, ID),
  sandbox_webhook_due: (db) => nextDelivery(db, "payment"),
  submission_of_license: told("drivers_license"),
  submission_of_plate: told("plate_number"),
  support_case_of_transaction: (db) => payForPhotos(db, ID),
  text_sent_created: forget("text_sent"),
  text_sent_provider_id: (db) => knownIds(db, "semaphore", ["1"]),
  transaction_document_file: (db) => discardFiles(db, ["a.jpg"]),
  transaction_of_license: made(LICENSE),
  transaction_of_plate: made(PLATE),
};

/** Who needs an index only among many rows, or to delete what rows refer to: how often it is searched is counted. */
const searched: Record<string, (db: Db) => Promise<unknown>> = {
  alert_of_submission: (db) => retention("undecided_submission")(db),
  appointment_document_file: (db) => forgetFiles(db, "photo", ["a.jpg"]),
  appointment_of_slot: (db) =>
    changeSlotsOf(db, { ...KIND, weekdays: [1], capacity: 5 }, "2026-01-01"),
  case_message_photo: (db) => forgetFiles(db, "photo", ["b.jpg"]),
  pay_line_of_transaction: (db) => retention("unpaid_transaction")(db),
  payment_opener_client: (db) => readOpenings(db, { uuid: ID, opener: CLIENT, now }),
};

const KIND = { office_id: "one", type: "Pickup", appointable_type: "Driver's License" } as const;
const retention = (name: string) => async (db: Db) => {
  for (const rule of retentionRules.filter((one) => one.class === name))
    await rule.take(db, { before: now, heldBefore: now, now, most });
};

/** What the statements of `searched` find. */
const ROWS = `
  set session_replication_role = replica;
  insert into file (name, bytes, created_at, claimed_by, claimed_at) values ('a.jpg', 1, now(), 'sweeper:photo', now()), ('b.jpg', 1, now(), 'sweeper:photo', now());
  insert into slot (office_id, type, appointable_type, date, capacity)
    select 'one', 'Pickup', 'Driver''s License', date '2026-01-01' + n, 5 from generate_series(1, 20) n;
  insert into submission (id, transactable_type, person, language, status, created_at)
    values ('${ID}', 'Driver''s License', decode(repeat('ab', 60), 'hex'), 'en', 'For Verification', '2020-01-01');
  insert into transaction (uuid, reference, drivers_license_id, office_id, status, person, language, delivery_courier, zone,
      amount_centavos, payee, payment_channel, created_at, updated_at)
    values ('${ID}', 'LTO-1', '${ID}', 'one', 'Created', decode(repeat('ab', 60), 'hex'), 'en', 'Quadx', 'NCR', 15000, 'Quadx',
      'Gcash', '2020-01-01', '2020-01-01');
  insert into payment_opener (payment_id, client, opened_at)
    select gen_random_uuid(), uuid_send(gen_random_uuid()), now() from generate_series(1, 5000);
  set session_replication_role = origin;
  analyze payment_opener`;

/** Those that state no rule: keys and unique ones are needed whoever reads by them. */
async function plainIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select x.indexrelid::regclass::text as name from pg_index x join pg_class c on c.oid = x.indexrelid
     where not x.indisunique and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/** Among many appointments (background-plans.test.ts, the shares of a booking). */
const SHOWN_BESIDE = ["appointment_marks"];

const indexOf = (named: string): string => named.replace("all of ", "");
const known = new Set(
  [
    ...hotQueries.map(([index]) => index),
    ...Object.keys(users),
    ...Object.keys(searched),
    ...SHOWN_BESIDE,
  ].map(indexOf),
);
const unused = async (pool: pg.Pool): Promise<string[]> =>
  (await plainIndexes(pool)).filter((name) => !known.has(name));

test("each index has a statement that is named here or among the hot queries", async () => {
  const { pool } = await freshDatabase();
  const all = await plainIndexes(pool);
  expect(await unused(pool)).toEqual([]);
  const plain = [...Object.keys(users), ...Object.keys(searched)].map(indexOf);
  expect(plain.filter((name) => !all.includes(name))).toEqual([]);
  await pool.query("create index one_too_many on office (name)");
  expect(await unused(pool)).toEqual(["one_too_many"]);
});

test("and that statement goes by it", async () => {
  const { pool } = await freshDatabase();
  const { db, seen, used } = observedOn(pool);
  const missing: string[] = [];
  for (const [index, run] of Object.entries(users)) {
    seen.length = 0;
    await run(db);
    const names = await used();
    if (!names.has(index)) missing.push(`${index}, but ${[...names].join(", ")}`);
  }
  expect(missing).toEqual([]);
});

test("or searches it", async () => {
  const { pool } = await freshDatabase();
  await pool.query(ROWS);
  const database = pool.options.connectionString?.split("/").at(-1)?.split("?")[0];
  await pool.query(`alter database "${database}" set enable_seqscan = off`);
  const { db, close } = connect({ url: pool.options.connectionString ?? "" });
  const missing: string[] = [];
  try {
    for (const [index, run] of Object.entries(searched)) {
      const before = await searches(db, index);
      await db.transaction().execute(run);
      if ((await searches(db, index)) <= before) missing.push(index);
    }
  } finally {
    await close();
  }
  expect(missing).toEqual([]);
});

/** Of all connections that are idle. */
async function searches(db: Db, index: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select idx_scan::integer as n from pg_stat_user_indexes where indexrelname = ${index}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

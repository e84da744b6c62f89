import { sql } from "kysely";
import { expect, test } from "vitest";
import { takePlace } from "../appointment/booking-store.ts";
import { readDeliverable } from "../delivery/pay-safe-store.ts";
import { findFacts } from "../delivery/transaction-facts-store.ts";
import { takeStored } from "../limits/limit-store.ts";
import { openPaymentsOf } from "../payment/payment-store.ts";
import type { Db } from "./tables.ts";
import { claimFiles } from "../upload/upload-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START as now } from "../../test/harness/test-context.ts";
import { hotQueries, secrets } from "../../test/fixtures/hot-queries.ts";
import { observedOn } from "../../test/fixtures/plans.ts";

async function observed() {
  const { pool } = await freshDatabase();
  return observedOn(pool);
}

test("background jobs find their work by an index", async () => {
  const { db, seen, used } = await observed();
  const missing: string[] = [];
  for (const [index, query, run] of hotQueries) {
    seen.length = 0;
    await run(db);
    const names = await used();
    if (!names.has(index)) missing.push(`${query}: not ${index} but ${[...names].join(", ")}`);
  }
  expect(missing).toEqual([]);
});

const A_BOOKING: Parameters<typeof takePlace>[1] = {
  id: "22222222-2222-4222-8222-222222222222",
  reference: "APT-7KQ2-M9DX-4HWC",
  slotId: 1,
  record: { kind: "drivers_license", id: "11111111-1111-4111-8111-111111111111" },
  purpose: "Driver's License Pickup",
  person: Buffer.alloc(100),
  language: "en",
  documents: [{ field: "id", name: "photo-1.jpg" }],
  shares: { email: ["a"], mobile: ["b"], client: ["c"], mostPerContact: 5, factor: 1 },
  messages: [],
  kept: null,
  now,
};

const A_PHOTO = { field: "id_image_url", name: "stored-1.jpg" };

/** On the planner's own estimates: it took a booking to have a thousand photos, and read every file ever stored. */
test.each<[string, (db: Db) => Promise<unknown>]>([
  ["a booking", (db) => takePlace(db, A_BOOKING)],
  [
    "a request",
    (db) => claimFiles(db, [A_PHOTO], { owner: "transaction:1", at: now, isUnpaid: true }),
  ],
])("%s claims its photos by their names", async (_, claim) => {
  const { db, seen, explained } = await observed();
  await sql`insert into file (name, bytes, created_at, claimed_at, claimed_by)
    select 'stored-' || n || '.jpg', 300000, now(), now(), 'transaction:' || n
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze file`.execute(db);
  seen.length = 0;
  await claim(db);
  const nodes = await explained();
  const scans = nodes.filter((node) => node["Relation Name"] === "file");
  expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(scans.length).toBeGreaterThan(0);
  // Nor all those that nobody has claimed, though those were few when they were last counted.
  expect(nodes.map((node) => node["Index Name"])).not.toContain("file_unclaimed");
});

/** On the planner's own estimates, which know of no open payment among many: each statement would read all of those. */
test("the payment of a request is found by the request, however few are open", async () => {
  const { pool } = await freshDatabase();
  const client = await pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into payment (id, transaction_uuid, provider, account, provider_id, reference, channel, amount_centavos,
       currency, status, expires_at, paid_at, created_at)
     select gen_random_uuid(), gen_random_uuid(), 'sandbox', 'acme', 'pi_' || n, 'LTO-' || n, 'Gcash', 15000, 'PHP',
       'paid', now(), now(), now() from generate_series(1, 20000) n`,
  );
  await client.query(
    `insert into transaction (uuid, reference, drivers_license_id, office_id, status, language, delivery_courier, zone,
       amount_centavos, payee, payment_channel, payment_reference, paid_at, created_at, updated_at, ended_at)
     select transaction_uuid, reference, gen_random_uuid(), 'one', 'Received', 'en', 'Quadx', 'NCR', 15000, 'Quadx', 'Gcash',
       reference, now(), now(), now(), now() from payment`,
  );
  await client.query("analyze payment, transaction");
  client.release(true);
  const { db, seen, explained } = observedOn(pool);
  const record = { kind: "drivers_license", id: A_BOOKING.record.id } as const;
  const asked = {
    "a request's page": () => findFacts(db, A_BOOKING.id),
    "who of a crowd has paid": () => openPaymentsOf(db, "acme", ["LTO-1", "LTO-2"]),
    "who holds a record": () => readDeliverable(db, secrets, { record, except: undefined, now }),
  };
  const whole: string[] = [];
  for (const [what, ask] of Object.entries(asked)) {
    seen.length = 0;
    await ask();
    const reads = (await explained()).filter((node) => node["Relation Name"] === "payment");
    if (reads.some((node) => !node["Index Cond"])) whole.push(what);
  }
  expect(whole).toEqual([]);
});

test("an exact limit is found by its key, however few are counted", async () => {
  const { pool } = await freshDatabase();
  await pool.query(
    "insert into rate_limit (key, points, expire) select 'k' || n, 1, 9000000000000 from generate_series(1, 3000) n",
  );
  await pool.query("analyze rate_limit");
  const { db, explained } = observedOn(pool);
  await takeStored(db, [{ key: "k1", points: 1, most: 3, endsAt: 0 }], 0);
  const nodes = await explained(undefined, "any");
  const reads = nodes.filter(
    (node) => node["Relation Name"] === "rate_limit" && node["Node Type"] !== "ModifyTable",
  );
  expect(reads).toEqual([expect.objectContaining({ "Index Name": "rate_limit_pkey" })]);
});

test("the shares of a booking are counted by their marks, also those of an old root secret", async () => {
  const { pool } = await freshDatabase();
  const client = await pool.connect();
  // Only the appointments themselves: nothing that they refer to is read here.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into appointment (id, reference, slot_id, purpose, drivers_license_id, person, language, marks, created_at, updated_at)
     select gen_random_uuid(), 'R' || n, 1, 'Driver''s License Pickup', gen_random_uuid(), decode(repeat('00', 40), 'hex'),
       'en', array['email ' || n, 'mobile ' || n, 'client ' || n % 300], now(), now() from generate_series(1, 3000) n`,
  );
  await client.query("analyze appointment");
  await client.query(
    `select leaves_shares(array[['email 1', 'old 1'], ['mobile 1', 'old 2'], ['client 1', 'old 3']],
       array[5, 5, 20], array['email_share', 'mobile_share', 'client_share'])`,
  );
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query(
    `select indexrelname as index, idx_scan::integer as scans from pg_stat_user_indexes
     where relname = 'appointment' and idx_scan > 0`,
  );
  client.release(true);
  expect(rows).toEqual([{ index: "appointment_marks", scans: 3 }]);
});

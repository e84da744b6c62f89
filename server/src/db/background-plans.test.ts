import { Kysely, PostgresDialect, sql, type CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { readBookingFacts, takePlace } from "../appointment/booking-store.ts";
import { takeToRemind } from "../appointment/appointment-store.ts";
import { takeOverdue } from "../case/case-store.ts";
import { endOver, FIRST, notifyMissed } from "../alert/alert-store.ts";
import { exchangeCounts } from "../limits/limit-store.ts";
import { nextDue, takeDue } from "../jobs/outbox-store.ts";
import { type Due, filesIn } from "../retention/disposal-store.ts";
import { retentionRules } from "../retention/dispose-of-due.ts";
import { forgetOldest, type spent } from "../retention/spent-store.ts";
import { takeUnapplied } from "../schedule/schedule-store.ts";
import { firstUntold } from "../providers/sms/text-store.ts";
import { findLicenseOf, findPlateOf } from "../record/record-store.ts";
import { takeToLookAt as takeReviews } from "../record/submission-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START as now } from "../../test/harness/test-context.ts";
import { takeToRemind as takePhotos } from "../delivery/asked-photo-store.ts";
import { waitingToBook } from "../delivery/courier-order-store.ts";
import { takeToLookAt as takeDeliveries, takeForgotten } from "../delivery/delivery-store.ts";
import { waitingRequests, waitingSubmissions } from "../queue/queue-store.ts";
import { claimRefunds, nextDueRefund } from "../payment/refund-store.ts";
import { claimDue, countOpen, openPaymentsOf } from "../payment/payment-store.ts";
import { secretsFrom } from "../security/secrets.ts";
import type { Db, Tables } from "./tables.ts";

const most = 10;
const due: Due = { before: now, heldBefore: now, now, most };

const retention = (...classes: string[]) => {
  const rules = retentionRules.filter((rule) => classes.includes(rule.class));
  return async (db: Db) => {
    for (const rule of rules) await rule.take(db, due);
  };
};
const forget = (table: keyof typeof spent) => (db: Db) => forgetOldest(db, table, { now, most });
const exchange = (db: Db) => exchangeCounts(db, [], "1", 0);
const waiting = (db: Db) => waitingToBook(db, { now, stuckSince: now, most });

const one = { now, most };

const HOLDER = { number: "N01-12-000001", birth_date: "1990-01-15" };
const secrets = secretsFrom({
  seals: { current: "a secret of the plans", old: [] },
  indexes: { current: "another one of theirs", old: [] },
});
const wantedDay = (db: Db) =>
  readBookingFacts(
    db,
    { kind: "drivers_license", id: "11111111-1111-4111-8111-111111111111" },
    {
      officeId: "central-office",
      type: "Pickup",
      appointableType: "Driver's License",
      scheduleId: "",
      date: "2026-01-12",
    },
    null,
  );

/** The index that each query of the background, and of a rush, must use. An index read from end to end must contain only pending work. */
const plans: [index: string, query: string, run: (db: Db) => Promise<unknown>][] = [
  ["outbox_due_mail", "due mail", (db) => takeDue(db, { lane: "mail", claimant: 1, now, most })],
  ["text_sent_untold", "texts", (db) => firstUntold(db, "semaphore", now)],
  ["outbox_due_other", "due work", (db) => takeDue(db, { lane: "other", claimant: 1, now, most })],
  ["outbox_due_mail", "when mail is due", (db) => nextDue(db, "mail")],
  ["outbox_due_other", "when work is due", (db) => nextDue(db, "other")],
  ["payment_due", "payments to look at", (db) => claimDue(db, { now, leaseEnds: now, most })],
  ["all of payment_one_open", "a crowd that pays", (db) => countOpen(db, "acme", most)],
  ["payment_reference_key", "who of it has paid", (db) => openPaymentsOf(db, "acme", ["LTO-1"])],
  ["refund_due", "refunds to go on with", (db) => claimRefunds(db, { now, leaseEnds: now, most })],
  ["all of refund_due", "when a refund is due", (db) => nextDueRefund(db)],
  ["transaction_tracked", "parcels", (db) => takeForgotten(db, { before: now, now, most })],
  ["courier_order_waiting", "courier orders to go on with", waiting],
  ["transaction_not_booked", "requests that are not booked", waiting],
  ["transaction_delay", "late deliveries", (db) => takeDeliveries(db, "2026-01-05", most)],
  ["submission_delay", "late reviews", (db) => takeReviews(db, "2026-01-05", most)],
  [
    "slot_by_date",
    "reminders",
    (db) => takeToRemind(db, { date: "2026-01-06", since: now, now, most }),
  ],
  [
    "all of transaction_to_verify",
    "photos that have not come",
    (db) => takePhotos(db, { askedUpTo: "2026-01-05", at: now, most }),
  ],
  ["alert_until", "alerts that ran out", (db) => endOver(db, now)],
  ["alert_living", "alerts that missed news", (db) => notifyMissed(db, FIRST, now)],
  ["all of closure_unapplied", "new closures", (db) => takeUnapplied(db, now)],
  ["rate_limit_changed", "counts of others", exchange],
  ["file_unclaimed", "abandoned uploads", retention("unclaimed_upload")],
  ["transaction_ended", "photos of requests", retention("photo")],
  ["appointment_ended", "photos of appointments", retention("photo")],
  ["file_of_owner", "photos whose bytes go", (db) => filesIn(db, "photo", "", most)],
  ["transaction_unpaid", "unpaid requests", retention("unpaid_transaction")],
  ["transaction_ended", "ended requests", retention("transaction")],
  ["appointment_ended", "ended appointments", retention("appointment")],
  ["alert_pending", "alerts nobody confirmed", retention("unconfirmed_alert")],
  ["alert_ended", "ended alerts", retention("alert")],
  ["support_case_closed", "closed cases", retention("case")],
  ["support_case_due", "late cases", (db) => takeOverdue(db, "2026-01-05", most)],
  ["submission_decided", "decided submissions", retention("submission")],
  ["submission_undecided", "undecided submissions", retention("undecided_submission")],
  ["idempotency_created", "spent keys", forget("idempotency")],
  ["captcha_spent_expires", "spent captchas", forget("captcha_spent")],
  ["rate_limit_expire", "spent counts", forget("rate_limit")],
  ["outbox_done", "done work", forget("outbox")],
  ["slot_office_id_type_appointable_type_date_key", "the wanted day of a booking", wantedDay],
  ["drivers_license_pkey", "the record of a booking", wantedDay],
  [
    "drivers_license_number_index_key",
    "licenses looked up",
    (db) => findLicenseOf(db, secrets, HOLDER),
  ],
  ["plate_number_number_index_key", "plates looked up", (db) => findPlateOf(db, secrets, "ABC123")],
  ["provider_event_received", "old events", forget("provider_event")],
  ["queue_claim_over", "claims that are over", forget("queue_claim")],
  ["all of submission_undecided", "what waits in a queue", (db) => waitingSubmissions(db, one)],
  ["all of transaction_to_verify", "requests in a queue", (db) => waitingRequests(db, one)],
];

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Relation Name"?: string;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function observed() {
  const { pool } = await freshDatabase();
  const seen: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) =>
      void (
        /^[\s(]*(?:\/\*.*?\*\/\s*)?(?:with|select|update|delete)/u.test(query.sql) &&
        seen.push(query)
      ),
  });
  /** The nodes of the plans of what was seen. */
  const explained = async (setting = "set enable_seqscan = on"): Promise<Node[]> => {
    const nodes: Node[] = [];
    const client = await pool.connect();
    try {
      await client.query(setting);
      for (const query of seen.splice(0)) {
        const found = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
          `explain (format json) ${query.sql}`,
          [...query.parameters],
        );
        nodes.push(...nodesOf(found.rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "" }));
      }
    } finally {
      client.release(true);
    }
    return nodes;
  };
  /** The indexes used; "all of …" for an index read from end to end. */
  const used = async (): Promise<Set<string>> => {
    // With few rows PostgreSQL would use no index.
    const nodes = await explained("set enable_seqscan = off");
    const named = nodes.filter((node) => node["Index Name"]);
    return new Set(
      named.map((node) => `${node["Index Cond"] ? "" : "all of "}${node["Index Name"]}`),
    );
  };
  return { db, seen, explained, used };
}

test("background jobs find their work by an index", async () => {
  const { db, seen, used } = await observed();
  const missing: string[] = [];
  for (const [index, query, run] of plans) {
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
  documents: [{ column: "id", name: "photo-1.jpg" }],
  shares: { email: ["a"], mobile: ["b"], client: ["c"], mostPerContact: 5, factor: 1 },
  messages: [],
  kept: null,
  now,
};

/** On the planner's own estimates: it took a booking to have a thousand photos, and read every file ever stored. */
test("a booking claims its photos by their names", async () => {
  const { db, seen, explained } = await observed();
  await sql`insert into file (name, bytes, created_at)
    select 'stored-' || n || '.jpg', 300000, now() from generate_series(1, 20000) n`.execute(db);
  await sql`analyze file`.execute(db);
  seen.length = 0;
  await takePlace(db, A_BOOKING);
  const scans = (await explained()).filter((node) => node["Relation Name"] === "file");
  expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(scans.length).toBeGreaterThan(0);
});

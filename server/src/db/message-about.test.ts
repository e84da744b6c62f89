import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";

const { context } = await testPortal({ routes: [] });
const migration = readFileSync(
  join(import.meta.dirname, "migrations/0020_what_a_message_is_about.sql"),
  "utf8",
);

/** Jobs in the old format: reminders are queued weeks ahead. */
test.each([
  ["mail", { message: "alert_ready", alert: "1" }, "alert"],
  ["sms", { message: "appointment_reminder_24h", appointment: "1", change: "0" }, "appointment"],
  ["mail", { message: "submission_decided", submission: "1" }, "submission"],
  ["mail", { message: "paid", transaction: "1" }, "payment"],
  ["sms", { message: "on_the_way", transaction: "1" }, "delivery"],
  ["decide_submission", { submission: "1" }, undefined],
])("a waiting %s with %j is about %s from then on", async (kind, payload, about) => {
  const { db, now } = context;
  await db.deleteFrom("outbox").execute();
  await sql`insert into outbox (kind, payload, run_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${now()})`.execute(db);
  await sql.raw(migration).execute(db);
  const found = await db.selectFrom("outbox").select("payload").execute();
  expect(found).toEqual([{ payload: { ...payload, ...(about && { about }) } }]);
});

import {
  recordStatuses,
  recordTransitions,
  transactionStatuses,
  transactionTransitions,
} from "@portal/contract/status";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { moveRecord, syncTransitions } from "./status-store.ts";
import { addLicense, addPlate } from "../../test/fixtures/records-store.ts";
import { testContext } from "../../test/harness/test-context.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const AT = new Date("2026-01-05T02:00:00Z");

const connection = await freshDatabase({ sample: true });
const { db } = connection;
await sql`create table journey (kind text, status text)`.execute(db);
for (const kind of ["record", "transaction"])
  await sql`create trigger ${sql.ref(`journey_${kind}`)} before update of status on journey
    for each row when (old.kind = ${sql.lit(kind)})
    execute function refuse_unlisted_transition(${sql.lit(kind)})`.execute(db);
const base = testContext(connection);
await addPlate(base, {
  id: ID,
  number: "NEW1",
  status: "Available",
  storage_place: "Dealer",
  office_id: null,
  sample: true,
});

const tables = [
  ["record", recordStatuses, recordTransitions],
  ["transaction", transactionStatuses, transactionTransitions],
] as const;

describe.each(tables)(
  "changes of a %s",
  (kind, statuses, listed: Record<string, readonly string[]>) => {
    const pairs = statuses.flatMap((from) =>
      statuses.filter((to) => to !== from).map((to) => [from, to] as const),
    );
    const isListed = ([from, to]: readonly [string, string]) => listed[from]?.includes(to) ?? false;

    async function change(from: string, to: string) {
      await sql`delete from journey`.execute(db);
      await sql`insert into journey values (${kind}, ${from})`.execute(db);
      return sql`update journey set status = ${to}`.execute(db);
    }

    test.each(pairs.filter(isListed))("%s → %s is listed", async (from, to) => {
      expect((await change(from, to)).numAffectedRows).toBe(1n);
    });

    test.each(pairs.filter((pair) => !isListed(pair)))("%s → %s is refused", async (from, to) => {
      const refusal = { code: "23514", constraint: `${kind}_transition` };
      await expect(change(from, to)).rejects.toMatchObject(refusal);
    });
  },
);

test("the tables of records and transactions have the trigger", async () => {
  const { rows } = await sql<{ table: string; kind: string }>`
    select event_object_table as table, substring(action_statement from '''(\\w+)''') as kind
    from information_schema.triggers
    where action_statement like '%refuse_unlisted_transition%' and event_object_table <> 'journey'
    order by 1`.execute(db);
  expect(rows).toEqual([
    { table: "alert", kind: "alert" },
    { table: "drivers_license", kind: "record" },
    { table: "plate_number", kind: "record" },
    { table: "submission", kind: "record" },
    { table: "transaction", kind: "transaction" },
  ]);
});

test("transitions that the contract no longer lists are removed; a second run changes nothing", async () => {
  const stored = () =>
    db
      .selectFrom("status_transition")
      .selectAll()
      .orderBy("kind")
      .orderBy("from_status")
      .orderBy("to_status")
      .execute();
  const before = await stored();
  await db
    .insertInto("status_transition")
    .values({ kind: "record", from_status: "Received", to_status: "Available" })
    .execute();
  await db.deleteFrom("status_transition").where("from_status", "=", "Created").execute();
  await syncTransitions(db);
  await syncTransitions(db);
  expect(await stored()).toEqual(before);
});

test("a record moves once and writes one event", async () => {
  const move = {
    kind: "plate_number",
    id: ID,
    from: "Available",
    to: "Processing",
    why: "paid",
    who: "payment",
    at: AT,
  } as const;
  expect(await moveRecord(db, move)).toBe(true);
  expect(await moveRecord(db, move)).toBe(false);
  await expect(
    moveRecord(db, { ...move, from: "Processing", to: "Rejected" }),
  ).rejects.toMatchObject({ code: "23514" });
  const events = await db
    .selectFrom("status_event")
    .selectAll()
    .where("subject", "=", ID)
    .execute();
  expect(events).toMatchObject([
    { from_status: "Available", to_status: "Processing", why: "paid", who: "payment", at: AT },
  ]);
});

test("a record that comes without a status is Unknown", async () => {
  const plate = { number: "NEW2", storage_place: "Dealer", office_id: null, sample: true } as const;
  const id = await addPlate(base, plate);
  const read = db.selectFrom("plate_number").select("status").where("id", "=", id);
  expect(await read.executeTakeFirst()).toEqual({ status: "Unknown" });
  const license = { number: "N99-26-000001", birth_date: "1990-01-15", office_id: null } as const;
  const person = { first_name: "ANA", middle_name: "", last_name: "CRUZ", suffix: "" };
  const added = await addLicense(base, { ...license, ...person, remarks: null, sample: true });
  const readLicense = db.selectFrom("drivers_license").select("status").where("id", "=", added);
  expect(await readLicense.executeTakeFirst()).toEqual({ status: "Unknown" });
});

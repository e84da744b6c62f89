import { rmSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import type { Db } from "../db/tables.ts";
import { headFile, noteHead } from "./audit-head.ts";
import { addAuditRow, auditRowsAfter, hashOf } from "./audit-store.ts";
import { verifyAudit } from "./audit-control.ts";
import { licenseOf } from "../../test/fixtures/records-store.ts";

const ROWS = 24;
const portal = await testPortal({ routes: [] });
const sandbox = await testPortal({ routes: [], sample: true });
const { db } = portal.context;

const noted = (row: number) => ({
  at: new Date(Date.UTC(2026, 0, 5, row % 24)),
  operator: row % 2 === 0 ? "ana" : "ben",
  command: "queue show",
  reason: `asked by telephone ${row % 3}`,
  about: [`transaction:${row}`],
});
for (let row = 1; row <= ROWS; row += 1) await addAuditRow(db, noted(row));

/** A random number below `most`. */
const below = (most: number): number => Math.floor(Math.random() * most);
const anyRow = (): number => 1 + below(ROWS);

/** What somebody with all rights in the database might do to the log. */
const edits: readonly ((trx: Db) => Promise<unknown>)[] = [
  (trx) => sql`update audit set reason = reason || '.' where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`update audit set operator = 'eve' where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`update audit set about = '{}' where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`update audit set at = at + interval '1 minute' where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`update audit set command = 'queue list' where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`delete from audit where seq = ${anyRow()}`.execute(trx),
  (trx) => sql`delete from audit where seq > ${ROWS - 1 - below(5)}`.execute(trx),
  (trx) => sql`delete from audit where seq = 1`.execute(trx),
  async (trx) => {
    const one = anyRow();
    const other = 1 + (one % ROWS);
    await sql`update audit set seq = -seq + 1000000 where seq in (${one}, ${other})`.execute(trx);
    await sql`update audit set seq = case seq when ${1_000_000 - one} then ${other}::bigint
      else ${one}::bigint end where seq in (${1_000_000 - one}, ${1_000_000 - other})`.execute(trx);
  },
  (trx) => sql`update audit set hash = before, before = hash where seq = ${anyRow()}`.execute(trx),
];

/** The same walk over a log without a chain: it sees gaps alone. */
async function gapsOnly(trx: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from audit order by seq`.execute(trx);
  return rows.filter(({ seq }, index) => seq !== index + 1).length;
}

test("100 random edits of the log are found, of which an unchained log misses some", async () => {
  expect((await verifyAudit(db)).mistakes).toEqual([]);
  let missedWithoutChain = 0;
  for (let round = 0; round < 100; round += 1) {
    const kind = round % edits.length;
    const undone = new Error("undone");
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`alter table audit disable trigger all`.execute(trx);
        await edits[kind]?.(trx);
        const { mistakes } = await verifyAudit(trx);
        expect(mistakes, `edit ${kind}`).not.toEqual([]);
        if ((await gapsOnly(trx)) === 0) missedWithoutChain += 1;
        throw undone;
      }),
    ).rejects.toBe(undone);
  }
  expect(missedWithoutChain).toBeGreaterThan(0);
});

test("a log that was written anew as a whole lacks the head that was written down", async () => {
  const { head } = await operate(portal, "audit verify");
  await expect(operate(portal, "audit verify", { head })).resolves.toMatchObject({ head });
  await expect(
    operate(portal, "audit verify", { head: `${ROWS}:0123456789abcdef` }),
  ).rejects.toThrow(`The log does not contain ${ROWS}:0123456789abcdef.`);
});

/** What the owner of the tables can do so that the log looks whole by itself. */
const forgeries: Record<string, (trx: Db) => Promise<unknown>> = {
  "its last row cut off": async (trx) => {
    await sql`delete from audit where seq = 3`.execute(trx);
    await sql`update audit_head set (seq, hash) = (select seq, hash from audit where seq = 2)`.execute(
      trx,
    );
  },
  "all of its rows gone": async (trx) => {
    await sql`delete from audit`.execute(trx);
    await sql`update audit_head set seq = 0, hash = ${Buffer.alloc(32)}`.execute(trx);
  },
  "a row changed and all after it hashed anew": async (trx) => {
    await sql`update audit set operator = 'eve' where seq = 2`.execute(trx);
    let before: Buffer = Buffer.alloc(32);
    for (const row of await auditRowsAfter(trx, 0, 3)) {
      const hash = hashOf({ ...row, before });
      await sql`update audit set before = ${before}, hash = ${hash} where seq = ${row.seq}`.execute(
        trx,
      );
      before = hash;
    }
    await sql`update audit_head set hash = ${before}`.execute(trx);
  },
};

test.each(Object.entries(forgeries))(
  "a log with %s looks whole, but not beside what was noted outside",
  async (_name, forge) => {
    const own = await testPortal({ routes: [] });
    for (const minute of [1, 2, 3]) await addAuditRow(own.context.db, noted(minute));
    const head = await noteHead(own.context);
    expect(await operate(own, "audit verify")).toMatchObject({ head, rows_checked: 3 });
    await own.context.db.transaction().execute(async (trx) => {
      await sql`alter table audit disable trigger all`.execute(trx);
      await sql`alter table audit_head disable trigger all`.execute(trx);
      await forge(trx);
    });
    expect((await verifyAudit(own.context.db)).mistakes).toEqual([]);
    // It finds the file of this machine by itself.
    const missing = `The log does not contain ${head}.`;
    await expect(operate(own, "audit verify")).rejects.toThrow(missing);
    const { checks } = await operate(own, "doctor");
    expect(checks.find(({ what }) => what === "audit log")).toMatchObject({
      state: "RED",
      finding: expect.stringContaining(`It does not contain ${head}, which`),
    });
    rmSync(headFile(own.context.config.dataDir));
    expect(await operate(own, "audit verify")).not.toMatchObject({ head });
    await expect(operate(own, "audit verify", { head })).rejects.toThrow(missing);
  },
);

test.each([
  "update audit set reason = 'another' where seq = 1",
  "delete from audit where seq = 1",
  "truncate audit",
  "update audit_head set seq = 3",
  "delete from audit_head",
])("the database refuses: %s", async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/only added to|permission denied/u);
});

test("the number of a record leads to what was done about its person", async () => {
  const { db: sandboxDb } = sandbox.context;
  const found = await sandboxDb
    .selectFrom("transaction")
    .select(["uuid", "reference", "drivers_license_id"])
    .where("drivers_license_id", "is not", null)
    .executeTakeFirstOrThrow();
  const { number } = await licenseOf(sandbox.context, found.drivers_license_id ?? "");
  const row = {
    at: sandbox.context.now(),
    operator: "ana",
    command: "queue show",
    reason: "asked",
  };
  for (const id of [found.uuid, found.reference, "another"])
    await addAuditRow(sandboxDb, { ...row, about: [`transaction:${id}`] });
  const abouts = async (about: string) =>
    (await operate(sandbox, "audit show", { about })).rows.map((one) => one.about);
  // Both rows are shown by the reference.
  const both = Array(2).fill(`transaction:${found.reference}`);
  for (const about of [number, number.toLowerCase().replaceAll("-", " "), found.reference])
    expect(await abouts(about)).toEqual(both);
  expect(await abouts(found.reference.toLowerCase())).toEqual(both);
  expect(await abouts("nobody")).toEqual([]);
});

test("rows are found by what they are about, by operator and by day, the newest first", async () => {
  // By its number, and as the log writes it.
  for (const about of ["7", "transaction:7"]) {
    const one = await operate(portal, "audit show", { about });
    expect(one.rows).toEqual([
      expect.objectContaining({ row: 7, operator: "ben", about: "transaction:7" }),
    ]);
  }
  const anas = await operate(portal, "audit show", { operator: "ana", most: 2 });
  expect(anas.rows.map(({ row }) => row)).toEqual([24, 22]);
  // Until four in the afternoon of UTC it is the 5th in Manila.
  const day = await operate(portal, "audit show", { day: "2026-01-05" });
  expect(day.rows.every(({ at }) => at < "2026-01-05T16:00:00.000Z")).toBe(true);
  expect(day.rows).toHaveLength(16);
});

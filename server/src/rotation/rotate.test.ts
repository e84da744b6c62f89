import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { peopleBench, type Person } from "../../test/fixtures/people.ts";
import { DAY_MS } from "@portal/contract/days";
import { operate } from "../../test/harness/operate.ts";
import { rootsOf, TEST_SECRET, testContext } from "../../test/harness/test-context.ts";
import type { TestPortal } from "../../test/harness/test-portal.ts";
import { alertBench, type Bench } from "../../test/fixtures/alerts.ts";
import { bookedAppointment } from "../../test/fixtures/booked-appointment.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import type { Context } from "../context.ts";
import { SealError } from "../security/secrets.ts";
import { insertFile, storePhoto } from "../upload/upload-store.ts";
import { requireRoots, rotatePart, rotator, sealedColumns } from "./rotate.ts";

const NEW = "the second root secret of the tests, long enough";
const PEOPLE = 7;
const [ASKING, TRYING, PAYING, COMING, REJECTED, ACCEPTED] = [
  "ASKING",
  "TRYING",
  "PAYING",
  "COMING",
  "REJECTED",
  "ACCEPTED",
].map((name, n) => ({ name, n: 40 + n })) as [Person, Person, Person, Person, Person, Person];
const PHOTO = `${"A".repeat(22)}.jpg`;

let bench: Bench;
let first: Context;
let renewed: Context;
let later: Context;
beforeEach(async () => {
  bench = await alertBench();
  first = bench.context;
  renewed = under(bench, NEW, [TEST_SECRET]);
  later = under(bench, NEW);
  const license = await bench.license("For Verification");
  for (let person = 0; person < PEOPLE; person += 1)
    await bench.ask(bench.handle({ kind: "drivers_license", id: license }), {
      email: `person${person}@example.com`,
    });
  await submitted(first, {
    transactable_type: "Plate Number",
    storage_place: "Dealer",
    person: { number: "ABC1234", mv_number: "1234-12345678901", dealer_name: "MOTORS" },
    status: "Rejected",
    decided_at: first.now(),
    remarks: "not_verified",
  });
  await bookedAppointment(first, "2026-02-02");
  await insertFile(first.db, { name: PHOTO, bytes: 7, createdAt: first.now() });
  await storePhoto(first, PHOTO, Buffer.from("a photo"));
});
afterEach(() => bench.connection.close());

/** The same portal, started again with these root secrets. */
const under = (
  { connection, context }: Pick<TestPortal, "connection" | "context">,
  secret: string,
  old: string[] = [],
): Context =>
  testContext(connection, {
    env: { DATA_DIR: context.config.dataDir },
    now: context.now,
    roots: rootsOf(secret, old),
  });

const untilDone = async (context: Context): Promise<void> => {
  while (await rotatePart(context));
};
const status = (context: Context) => operate({ context }, "secret rotate-status");

test("an operator is told of what lies under a secret that is not here", async () => {
  expect((await status(later)).message).toMatch(
    /^\d+ values lie under a root secret that is not here: docs\/keys\.md, What does not open\.$/u,
  );
});

test("a portal with a secret missing does not start, and says which one to set", async () => {
  await expect(requireRoots(renewed)).resolves.toBeUndefined();
  const { seals, indexes } = rootsOf(TEST_SECRET);
  const other = rootsOf(NEW);
  const { connection } = bench;
  const env = { DATA_DIR: first.config.dataDir };
  for (const [roots, setting] of [
    [{ seals: other.seals, indexes }, "PORTAL_SECRET"],
    [{ seals, indexes: other.indexes }, "INDEX_SECRET"],
  ] as const)
    await expect(requireRoots(testContext(connection, { env, roots }))).rejects.toThrow(
      `was made under another ${setting} than those that are set: add the earlier one to ${setting}_OLD`,
    );
});

test("nor does one with a secret missing while the rows are still made anew", async () => {
  await untilDone(renewed);
  await expect(requireRoots(later)).resolves.toBeUndefined();
  const license = await bench.license("For Verification");
  await bench.ask(bench.handle({ kind: "drivers_license", id: license }), { email: "late@x.test" });
  await sql`update rotation set ended_at = null, after = (
      select id::text from alert order by id desc offset 1 limit 1) where name = 'alert.address'`.execute(
    first.db,
  );
  await expect(requireRoots(later)).rejects.toThrow("alert.address was made under another");
});

test("two processes at once do it once, and what was done is not begun again", async () => {
  await Promise.all([untilDone(renewed), untilDone(renewed)]);
  await untilDone(renewed);
  const made = await madeOf("alert.address");
  expect(made).toMatchObject({ made: PEOPLE, refused: 0 });
});

test("after a day it looks again, for what a process with the old secret wrote meanwhile", async () => {
  await untilDone(renewed);
  const license = await bench.license("For Verification");
  await bench.ask(bench.handle({ kind: "drivers_license", id: license }), { email: "late@x.test" });
  expect(await rotatePart(renewed)).toBe(false);
  bench.clock.advance(DAY_MS + 1);
  await untilDone(renewed);
  expect((await status(later)).message).toContain("Everything is under the current");
});

test("a replacement that comes before the last one is done begins at the first row", async () => {
  await rotatePart(renewed);
  const third = "the third root secret of the tests, long enough";
  await untilDone(under(bench, third, [NEW, TEST_SECRET]));
  expect((await status(under(bench, third))).message).toContain("Everything is under the current");
});

test("photos open under each living root, and anew under the new one", async () => {
  const bytes = await first.storage.get(PHOTO);
  expect(await renewed.storage.get(PHOTO)).toEqual(bytes);
  await untilDone(renewed);
  expect(await later.storage.get(PHOTO)).toEqual(bytes);
  await expect(first.storage.get(PHOTO)).rejects.toThrow(SealError);
});

test("a row that does not open stays as it is; the log names it, and the others go on", async () => {
  const { rows } = await sql<{ id: string; address: Buffer }>`
    update alert set address = set_byte(address, 20, get_byte(address, 20) # 1)
    where id = (select id from alert order by id limit 1) returning id, address`.execute(first.db);
  const [broken] = rows;
  const lines: object[] = [];
  const log = { ...renewed.log, error: (line: object) => void lines.push(line) };
  await untilDone({ ...renewed, log });
  expect(JSON.stringify(lines)).toContain(`alert.address of ${broken?.id} was changed`);
  expect(await madeOf("alert.address")).toMatchObject({ made: PEOPLE - 1, refused: 1 });
  const { address } = await first.db
    .selectFrom("alert")
    .select("address")
    .where("id", "=", broken?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(address).toEqual(broken?.address);
});

describe("the job", () => {
  it("does nothing without an old secret", async () => {
    await rotator()(later);
    expect(await madeOf("alert.address")).toBeUndefined();
  });

  it("rests nineteen times as long as it works", async () => {
    let time = 0;
    const begins: number[] = [];
    const work = async () => {
      begins.push(time);
      time += 10;
    };
    const run = rotator(work, () => time);
    for (time of [0, 11, 199, 200, 390, 410]) await run(renewed);
    expect(begins).toEqual([0, 200, 410]);
  });
});

test("everything that is sealed is sealed anew, and opens without the old secret", async () => {
  const day = await peopleBench();
  await day.submittedForLicense(REJECTED);
  await day.submittedForPlate(ACCEPTED);
  await day.pass(DAY_MS / 24);
  await day.asked(ASKING);
  await day.reported(PAYING, await day.paid(PAYING, "Skyward"));
  await day.booked(COMING, 2);
  await day.checkedOut(TRYING);
  const told = await day.watching("ana@example.com", { confirms: true });
  await storePhoto(day.context, (await day.newPhoto(ASKING)).slice(1), Buffer.from("a photo"));
  const [both, alone] = [under(day, NEW, [TEST_SECRET]), under(day, NEW)];
  const before = await status(both);
  expect(before.message).toContain("still under an old root secret: leave it in the settings");
  expect(before.secrets.filter(({ secret }) => secret !== "old")).toEqual([]);
  // Every kind of seal is among them, or it would not be shown here.
  const named = new Set(before.secrets.map(({ what }) => what));
  for (const { table, column } of sealedColumns) expect(named).toContain(`${table}.${column}`);
  expect(named).toContain("photos");

  await untilDone(both);
  const after = await status(alone);
  expect(after.message).toBe(
    "Everything is under the current root secrets: the old ones can be taken out.",
  );
  expect(after.secrets.map(({ what, count }) => ({ what, count }))).toEqual(
    before.secrets.map(({ what, count }) => ({ what, count })),
  );
  // The link of before, and one of now, open the alert that was sealed anew.
  for (const token of [told.token, alone.secrets.token("alert", told.id)])
    expect(both.secrets.idOf("alert", token)).toBe(told.id);
  expect(alone.secrets.idOf("alert", told.token)).toBeNull();
});

const madeOf = (name: string) =>
  first.db
    .selectFrom("rotation")
    .select(["made", "refused"])
    .where("name", "=", name)
    .executeTakeFirst();

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { operate } from "../../test/harness/operate.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { rootsOf, TEST_SECRET, testContext } from "../../test/harness/test-context.ts";
import { alertBench, type Bench } from "../../test/fixtures/alerts.ts";
import { bookedAppointment } from "../../test/fixtures/booked-appointment.ts";
import { submitted } from "../../test/fixtures/submissions.ts";
import type { Context } from "../context.ts";
import { SealError } from "../security/secrets.ts";
import { insertFile, storePhoto } from "../upload/upload-store.ts";
import { rotatePart, rotator, sealedColumns } from "./rotate.ts";

const NEW = "the second root secret of the tests, long enough";
const PEOPLE = 7;
const PHOTO = `${"A".repeat(22)}.jpg`;

let bench: Bench;
let first: Context;
let renewed: Context;
let later: Context;
beforeEach(async () => {
  bench = await alertBench();
  first = bench.context;
  renewed = under(NEW, [TEST_SECRET]);
  later = under(NEW);
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
const under = (secret: string, old: string[] = []): Context =>
  testContext(bench.connection, {
    env: { DATA_DIR: first.config.dataDir },
    now: first.now,
    roots: rootsOf(secret, old),
  });

const untilDone = async (context: Context): Promise<void> => {
  while (await rotatePart(context));
};
const status = (context: Context) => operate({ context }, "secret rotate-status");

test("everything that is sealed is sealed anew, and opens without the old secret", async () => {
  const before = await status(renewed);
  expect(before.message).toContain("still under an old root secret: leave it in the settings");
  expect(before.secrets.filter(({ secret }) => secret !== "old")).toEqual([]);
  // Every kind of seal is among the sample data, or it would not be shown here.
  const named = new Set(before.secrets.map(({ what }) => what));
  for (const { table, column, indexes = [] } of sealedColumns)
    for (const one of [column, ...indexes]) expect(named).toContain(`${table}.${one}`);
  expect(named).toContain("photos");

  await untilDone(renewed);
  const after = await status(later);
  expect(after.message).toBe(
    "Everything is under the current root secrets: the old ones can be taken out.",
  );
  expect(after.secrets.map(({ what, count }) => ({ what, count }))).toEqual(
    before.secrets.map(({ what, count }) => ({ what, count })),
  );
  await runDue(later);
  const mails = (await first.sandbox?.mailbox.list()) ?? [];
  expect(mails.filter(({ to }) => to === "person3@example.com")).toHaveLength(1);
});

test("an operator is told of what lies under a secret that is not here", async () => {
  expect((await status(later)).message).toMatch(
    /^\d+ values lie under a root secret that is not here: docs\/keys\.md, What does not open\.$/u,
  );
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
  bench.clock.advance(25 * 60 * 60_000);
  await untilDone(renewed);
  expect((await status(later)).message).toContain("Everything is under the current");
});

test("a replacement that comes before the last one is done begins at the first row", async () => {
  await rotatePart(renewed);
  const third = "the third root secret of the tests, long enough";
  await untilDone(under(third, [NEW, TEST_SECRET]));
  expect((await status(under(third))).message).toContain("Everything is under the current");
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

const madeOf = (name: string) =>
  first.db
    .selectFrom("rotation")
    .select(["made", "refused"])
    .where("name", "=", name)
    .executeTakeFirst();

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { marksOf, peopleBench, photoMark, type Person } from "../../test/fixtures/people.ts";
import { operate } from "../../test/harness/operate.ts";
import { searchFor, wholeDump } from "../../test/fixtures/dump-store.ts";

/**
 * What a thief finds: a dump of the database, its files and its log after a checkpoint, the folder of photos, and the
 * portal's own log, searched for all that people typed. The mailbox is the sandbox's own and is not searched.
 */

const people = {
  asking: { name: "STOLENASKING", n: 61 },
  trying: { name: "STOLENTRYING", n: 62 },
  delivered: { name: "STOLENDELIVERED", n: 63 },
  coming: { name: "STOLENCOMING", n: 64 },
  rejected: { name: "STOLENREJECTED", n: 65 },
  accepted: { name: "STOLENACCEPTED", n: 66 },
  waiting: { name: "STOLENWAITING", n: 67 },
} satisfies Record<string, Person>;
const REGISTERED = [
  "number,birth_date,status,first_name,last_name,remarks",
  "Z61-98-766161,1961-07-13,Processing,CANARYSTOLENHELD,CANARYSTOLENHELD,CANARYSTOLENREMARK",
  "",
].join("\n");
const REGISTERED_MARKS = ["Z61-98-766161", "CANARYSTOLENHELD", "CANARYSTOLENREMARK"];

const begun = Date.now();
const lines: string[] = [];

/** Every action of a day that stores personal data. */
async function live(): Promise<void> {
  await bench.asked(people.asking, "Skyward");
  await bench.checkedOut(people.trying);
  const delivered = await bench.paid(people.delivered, "Skyward");
  await bench.reported(people.delivered, delivered);
  await bench.booked(people.coming, 2);
  await bench.submittedForLicense(people.rejected);
  await bench.submittedForPlate(people.accepted);
  await bench.submittedForNobody(people.waiting);
  await bench.watching("canary.stolentold@example.com", { confirms: true });
  await operate(bench, "record import", {}, { file: REGISTERED });
  for (let minute = 0; minute < 12; minute += 1) await bench.pass(60_000);
}

const bench = await peopleBench({ logTo: { write: (line) => void lines.push(line) } });
await live();

const marks = [
  ...Object.values(people).flatMap((person) => [...marksOf(person), photoMark(person)]),
  ...REGISTERED_MARKS,
  "canary.stolentold",
];

const foundIn = searchFor(marks);

/** The marks in each place; places without any are left out. */
const found = (places: Iterable<[string, Buffer]>): Record<string, string[]> =>
  Object.fromEntries(
    [...places]
      .map(([place, bytes]) => [place, foundIn(bytes)] as const)
      .filter(([, all]) => all.length > 0),
  );

function* filesBelow(folder: string, since = 0): Generator<[string, Buffer]> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs >= since)
      yield [file.slice(folder.length), readFileSync(file)];
  }
}

const dumped = async (): Promise<Map<string, Buffer>> =>
  new Map(
    [...(await wholeDump(bench.context.db))].map(([name, text]) => [name, Buffer.from(text)]),
  );

/** The database's own files, and what it wrote down before it changed them. */
async function* databaseFiles(): AsyncGenerator<[string, Buffer]> {
  const { db } = bench.context;
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ folder: string; oid: string }>`
    select current_setting('data_directory') as folder, oid::text as oid from pg_database
    where datname = current_database()`.execute(db);
  const { folder = "", oid = "" } = rows[0] ?? {};
  yield* filesBelow(join(folder, "base", oid));
  for (const [file, bytes] of filesBelow(join(folder, "pg_wal"), begun))
    yield [`wal${file}`, bytes];
}

test("a dump of the database names nobody", async () => {
  const dump = await dumped();
  expect(dump.size).toBeGreaterThan(40);
  expect(found(dump)).toEqual({});
});

test("nor do its files and its log after a checkpoint", async () => {
  const files: [string, Buffer][] = [];
  for await (const file of databaseFiles()) files.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found(files)).toEqual({});
});

test("nor does the folder of photos, where no picture can be told from noise", () => {
  const photos = [...filesBelow(join(bench.context.config.dataDir, "uploads"))];
  expect(photos.length).toBeGreaterThan(3);
  expect(found(photos)).toEqual({});
  for (const [, bytes] of photos) expect(bytes.subarray(0, 3).toString("hex")).not.toBe("ffd8ff");
});

test("nor does the portal's own log", () => {
  expect(lines.length).toBeGreaterThan(10);
  expect(foundIn(Buffer.from(lines.join("\n")))).toEqual([]);
});

test("with one column left unsealed it is found, in the dump and in the files", async () => {
  const { db } = bench.context;
  const clear = Buffer.concat([Buffer.alloc(29), Buffer.from("CANARYSTOLENCOMING")]);
  await sql`update appointment set person = ${clear}
    where id = (select id from appointment order by created_at desc limit 1)`.execute(db);
  expect(Object.keys(found(await dumped()))).toEqual(["appointment"]);
  const files: [string, Buffer][] = [];
  for await (const file of databaseFiles()) files.push(file);
  expect(Object.keys(found(files)).some((file) => /^\/\d+$/u.test(file))).toBe(true);
});

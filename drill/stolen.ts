import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { connect } from "../server/src/db/connect.ts";
import { s3Storage } from "../server/src/providers/storage/s3-storage.ts";
import { startS3 } from "../server/test/doubles/s3.ts";
import { newCertificate, tlsFront } from "../server/test/doubles/tls-front.ts";
import { searchFor, wholeDump } from "../server/test/fixtures/dump-store.ts";
import { freePort } from "../scripts/free-port.ts";
import { each, type Ends, run, type Seen, startDebianPostgres, tell } from "./harness/machine.ts";
import {
  OFFICE,
  openOffice,
  type Operate,
  operatorsAt,
  type Portal,
  type Portals,
  portalsOn,
} from "./harness/portals.ts";
import {
  type Asked,
  patient,
  type Person,
  type Visitor as Visitors,
  visitorsOf,
} from "./harness/visitor.ts";

type Visitor = ReturnType<Visitors["by"]>;

/**
 * A day of a portal in production, and what a thief finds of it: `npm run drill stolen`. The names, numbers, birth dates,
 * contacts, addresses and words of all are marks; a dump, the database's files with its log, the bucket, a backup and the
 * portal's own log are searched for them.
 */

const REQUESTS = 200;
const SUBMISSIONS = 100;
const BOOKINGS = 300;
const ALERTS = 40;
const CASES = 40;
const REFUNDS = 20;
const LTO = join(import.meta.dirname, "../lto/src/main.ts");

const execute = promisify(execFile);
const letters = (n: number): string =>
  [26 * 26, 26, 1].map((place) => String.fromCodePoint(65 + (Math.floor(n / place) % 26))).join("");
const digits = (n: number, width: number): string => String(n).padStart(width, "0");
const people = Array.from(
  { length: REQUESTS + SUBMISSIONS + BOOKINGS + ALERTS },
  (_, n): Person => ({
    n,
    name: `CANARY${letters(n)}PERSON`,
    number: `Z61-98-${digits(n, 6)}`,
    birthDate: `${1940 + (n % 60)}-07-13`,
    email: `canary.${letters(n).toLowerCase()}@example.com`,
    mobile: `0917555${digits(n, 4)}`,
  }),
);
const those = (from: number, count: number): Person[] => people.slice(from, from + count);
const asking = those(0, REQUESTS);
const submitting = those(REQUESTS, SUBMISSIONS);
const booking = those(REQUESTS + SUBMISSIONS, BOOKINGS);
const waiting = those(REQUESTS + SUBMISSIONS + BOOKINGS, ALERTS);

const ltmsOf = ({ n }: Person): string => `12-345678-${digits(n, 7)}`;
const latitudeOf = ({ n }: Person): string => `14.65${digits(n + 1_000, 4)}`;
const marksOf = (person: Person): string[] => [
  person.name,
  person.number,
  person.birthDate,
  person.email,
  person.mobile,
  person.mobile.replace("0", "63"),
  ltmsOf(person),
  latitudeOf(person),
];
/** How a JPEG begins, as it is: no photo may be seen where it lies. */
const JPEG = [Buffer.from("ffd8ffdb0043", "hex"), Buffer.from("ffd8ffe000104a464946", "hex")];

const folder = mkdtempSync(join(tmpdir(), "drill-stolen-"));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
async function drill(ends: Ends): Promise<Seen[]> {
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const url = await startDebianPostgres(join(folder, "postgres"), ends, [
    // All of the day's log is kept.
    "wal_keep_size=4GB",
  ]);
  const databaseUrl = url();
  const s3 = await startS3();
  ends.push(() => s3.close());
  const certificate = await newCertificate();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const recipient = await identityToRecipient(await generateX25519Identity());
  const port = await freePort();
  const portals = await portalsOn(databaseUrl, { folder, port, ends, certificate });
  const portal = await portals.start("portal", {
    PORT: String(port),
    LOG_LEVEL: "trace",
    STORAGE_URL: await tlsFront(s3.url, certificate),
    STORAGE_BUCKET: s3.bucket,
    STORAGE_KEY_ID: s3.keyId,
    STORAGE_SECRET: "env:DRILL_BUCKET_KEY",
    DRILL_BUCKET_KEY: s3.secret,
    BACKUP_RECIPIENTS: recipient,
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  ends.push(() => pool.end());

  const day = await live(portals, portal, pool);
  for (const [what, count] of Object.entries(day)) tell(`${String(count).padStart(6)} ${what}`);

  const connection = connect({ url: databaseUrl });
  ends.push(() => connection.close());
  const isFound = searchFor(people.flatMap(marksOf));
  const rows: Seen[] = [];
  const search = (where: string, parts: Iterable<Buffer>) => {
    let bytes = 0;
    const found = new Set<string>();
    for (const part of parts) {
      bytes += part.length;
      for (const mark of isFound(part)) found.add(mark);
      for (const begin of JPEG) if (part.includes(begin)) found.add("a JPEG");
    }
    return { where, bytes, found: [...found] };
  };
  const report = ({ where, bytes, found }: ReturnType<typeof search>, expected = 0) =>
    rows.push([
      where,
      `${(bytes / 1e6).toFixed(1)} MB, ${found.length} marks ${found.slice(0, 3).join(" ")}`,
      expected === 0 ? found.length === 0 && bytes > 0 : found.length >= expected,
    ]);
  const dumped = async () =>
    [...(await wholeDump(connection.db))].map(([, text]) => Buffer.from(text));

  report(search("a dump", await dumped()));
  await connection.pool.query("checkpoint");
  report(search("the database's files and log", filesBelow(join(folder, "postgres"))));
  report(search("the bucket", await objectsOf(connection.pool, s3)));
  await execute(process.execPath, [LTO, "backup", backups], { env: portal.env });
  report(search("a backup", filesBelow(backups)));
  report(search("the portal's folder", filesBelow(join(folder, "portal"))));
  report(search("the portal's log", [readFileSync(portal.log)]));

  await connection.pool.query(
    `update appointment set person = $1 where id = (select id from appointment limit 1)`,
    [Buffer.concat([Buffer.alloc(29), Buffer.from(booking[0]?.name ?? "")])],
  );
  await connection.pool.query("checkpoint");
  report(search("control: a dump with one column unsealed", await dumped()), 1);
  report(search("control: the files with it", filesBelow(join(folder, "postgres"))), 1);
  return rows;
}

function* filesBelow(within: string, but?: RegExp): Generator<Buffer> {
  for (const entry of readdirSync(within, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !but?.test(file.slice(within.length)) && statSync(file).size > 0)
      yield readFileSync(file);
  }
}

async function objectsOf(
  pool: pg.Pool,
  s3: Awaited<ReturnType<typeof startS3>>,
): Promise<Buffer[]> {
  const bucket = s3Storage({ ...s3, prefix: "production", now: () => new Date() });
  const { rows } = await pool.query<{ name: string }>("select name from file");
  const objects: Buffer[] = [];
  for (const { name } of rows) {
    const bytes = await bucket.get(name);
    if (bytes) objects.push(bytes);
  }
  return objects;
}

/** Everything that stores personal data. @returns how often each was done */
async function live(portals: Portals, portal: Portal, pool: pg.Pool) {
  const operate = operatorsAt(portal, folder);
  await loadPortal(operate);
  const visitor = patient(await visitorsOf(portals, pool));
  const requests = await askAndPay(pool, visitor);
  const cases = await reportProblems(requests, visitor, operate);
  const decided = await decide(operate);
  const submissions = await submit(visitor);
  const bookings = await book(visitor);
  const alerts = await each(waiting, async (person) =>
    visitor.call(person, "POST", "/api/ste/alert", {
      body: { id: await visitor.lookUp(person), email: person.email },
    }),
  );
  const left = "select 1 from outbox where done_at is null and run_at <= now()";
  await untilNone(pool, left, () => portals.doubles.tick());
  return {
    "licenses imported": asking.length + booking.length + waiting.length,
    "requests paid": requests.length,
    "cases with a photo": cases.length,
    ...decided,
    submissions: submissions.length,
    bookings: bookings.length,
    alerts: alerts.length,
  };
}

async function askAndPay(pool: pg.Pool, visitor: Visitor): Promise<Asked[]> {
  const paid = await each(asking, async (person) => {
    const { name, n } = person;
    const asked = await visitor.ask(person, {
      street: `${n} ${name} STREET`,
      ...(n % 2 === 0 && { latitude: Number(latitudeOf(person)) }),
    });
    await visitor.checkOut(asked);
    await visitor.pay(asked);
    return asked;
  });
  await untilNone(pool, "select 1 from transaction where paid_at is null");
  return paid;
}

const reportProblems = (requests: Asked[], { call, photo }: Visitor, operate: Operate) =>
  each(requests.slice(0, CASES), async ({ person, uuid, owned }) => {
    const { number } = await call(person, "POST", `/api/ste/transaction/${uuid}/case`, {
      headers: { ...owned, "idempotency-key": randomUUID() },
      body: { problem: "other", words: `${person.name} was at home`, photo: await photo(person) },
    });
    await operate("case reply", { number, words: `We told ${person.name}` });
    const words = `It is with ${person.name}`;
    await operate("case close", { number, outcome: "solved", words });
  });

/** The office rejects some of the papers, whose money goes back, and finds others right, which go to their couriers. */
async function decide(operate: Operate) {
  const { waiting: papers } = (await operate("queue requests", { most: 1_000 })) as {
    waiting: { reference: string }[];
  };
  await each(papers.slice(0, REFUNDS), ({ reference }) =>
    operate("queue reject", { reference, because: "name_differs" }),
  );
  const right = papers.slice(REFUNDS, REQUESTS / 2);
  await each(right, ({ reference }) => operate("queue approve", { reference }));
  const { money } = (await operate("money list", { most: 1_000 })) as {
    money: { money: string }[];
  };
  await each(money, async (one) => {
    await operate("refund ask", { money: one.money });
    await operate("refund agree", { money: one.money }, { as: "ben" });
  });
  return { "requests approved": right.length, "requests rejected and refunded": money.length };
}

const submit = ({ call, reached }: Visitor) =>
  each(submitting, async (person) => {
    const body = {
      ...reached(person),
      first_name: person.name,
      middle_name: person.name,
      last_name: person.name,
      suffix: "",
      birth_date: person.birthDate,
    };
    if (person.n % 2 === 0)
      return call(person, "POST", "/api/ste/drivers_license", {
        body: { ...body, number: person.number, ltms_reference: ltmsOf(person) },
      });
    return call(person, "POST", "/api/ste/plate_number", {
      body: {
        ...body,
        number: `ZAB ${digits(person.n, 4)}`,
        mv_number: "-",
        storage_place: "Dealer",
        dealer_name: `${person.name} MOTORS`,
        office_id: "",
      },
    });
  });

async function book(visitor: Visitor) {
  const [first] = booking;
  const days = first ? await visitor.freeDays(first) : [];
  return each(booking, (person, at) => visitor.book(person, days[at % days.length] ?? ""));
}

async function loadPortal(operate: Operate): Promise<void> {
  await openOffice(operate, 40);
  const onFile = [...asking, ...booking, ...waiting];
  const lines = [
    "number,birth_date,first_name,middle_name,last_name,suffix,status,remarks,office_id",
    ...onFile.map((person) => {
      const { name, number, birthDate } = person;
      const status = waiting.includes(person) ? "Rejected" : "Available";
      return [number, birthDate, name, name, name, "", status, `SEEN ${name}`, OFFICE].join(",");
    }),
  ];
  await operate("record import", {}, { file: `${lines.join("\n")}\n` });
}

async function untilNone(
  pool: pg.Pool,
  statement: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (let second = 0; second < 180; second += 1) {
    await meanwhile();
    const { rowCount } = await pool.query(statement);
    if (rowCount === 0) return;
    await delay(1_000);
  }
  throw new Error(`After three minutes there is still: ${statement}`);
}

await run(drill);

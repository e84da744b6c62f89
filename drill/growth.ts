import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { connect } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { findFacts } from "../server/src/delivery/transaction-facts-store.ts";
import { findLicenseOf } from "../server/src/record/record-store.ts";
import { DAY_MS } from "@portal/contract/days";
import { sealedLicense } from "../server/src/security/record-person.ts";
import { HOLDER, hotQueries, secrets, watched } from "../server/test/fixtures/hot-queries.ts";
import { operate } from "../server/test/harness/operate.ts";
import {
  startPostgresServer,
  type PostgresServer,
} from "../server/test/harness/postgres-server.ts";
import { TEST_START, testContext } from "../server/test/harness/test-context.ts";
import { explained } from "./harness/explained.ts";
import { startServer } from "../bench/harness/servers.ts";
import { PORTAL } from "../bench/harness/stage.ts";
import { openDays } from "../bench/people.ts";
import { run, type Seen, tell } from "./harness/machine.ts";

/**
 * What grows with the register and with the years: `npm run drill growth`. Licenses are loaded by the import command,
 * the rest is made in the database with rows of the right sizes; what a statement reads is counted, not timed.
 */

const { values: given } = parseArgs({
  options: {
    /** As every drill takes it; this one installs nothing. */
    yes: { type: "boolean" },
    /** Requests for delivery. */
    rows: { type: "string", default: "1000000" },
    /** Licenses that the import command loads, of a million: at its own pace, 115,000 a minute. */
    import: { type: "string", default: "50000" },
    /** Licenses in all, most of them made in the database. */
    licenses: { type: "string", default: "1000000" },
  },
});
const REQUESTS = Number(given.rows);
const IMPORTED = Number(given.import);
const LICENSES = Number(given.licenses);
const SMALL_LICENSES = 10_000;
const SMALL_REQUESTS = 30_000;
const IMPORT_MINUTES = 9;
/** What each of them is for: docs/decisions/082. */
const LICENSE_BYTES = 220;
const IDLE_A_SECOND = 5;
/** What is being worked on, however many requests there ever were. */
const LIVE = 800;
/** Root, branch and leaf. */
const SEARCH_PAGES = 3;
const OFFICE = "one";
const FIRST = "11111111-1111-4111-8111-111111111111";

const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=8GB",
  "shared_buffers=512MB",
  "maintenance_work_mem=512MB",
  "work_mem=64MB",
  "autovacuum=off",
];

type Row = [what: string, asked: string, seen: string, met: boolean];

async function freshDatabase(server: PostgresServer, name: string) {
  const root = new pg.Client({ connectionString: server.url() });
  await root.connect();
  await root.query(`create database ${name}`);
  await root.end();
  const connection = connect({ url: server.url(name) });
  await migrate(connection.db);
  await openDays(connection.pool, [OFFICE], { capacity: 1 });
  return connection;
}

/** 1 is the license that is looked up. */
const numberOf = (n: number): string =>
  `N01-${String(12 + Math.floor(n / 1_000_000)).padStart(2, "0")}-${String(n % 1_000_000).padStart(6, "0")}`;

const NAMES = [
  "JUAN,BAUTISTA,DELA CRUZ",
  "MARIA CLARA,SANTOS,REYES",
  "ANA,,CRUZ",
  "JOSE,MERCADO,RIZAL",
];

function* file(from: number, to: number): Generator<Buffer> {
  yield Buffer.from(
    "number,birth_date,first_name,middle_name,last_name,suffix,status,remarks,office_id\n",
  );
  for (let n = from; n < to; n += 1)
    yield Buffer.from(
      `${numberOf(n)},${HOLDER.birth_date},${NAMES[n % NAMES.length]},,Available,,${OFFICE}\n`,
    );
}

async function drillLicenses(server: PostgresServer): Promise<Row[]> {
  const connection = await freshDatabase(server, "licenses");
  const { pool, close } = connection;
  const context = {
    ...testContext(connection, { env: {} }),
    secrets,
    now: () => new Date(),
  };
  const load = (from: number, to: number) =>
    operate({ context }, "record import", {}, { file: Readable.from(file(from, to)) });
  const bytes = async () => {
    const { rows } = await pool.query<{ heap: string; indexes: string; n: string; events: string }>(
      `select pg_relation_size('drivers_license') as heap, pg_indexes_size('drivers_license') as indexes,
        count(*) as n, (select count(*) from status_event) as events from drivers_license`,
    );
    const { heap, indexes, n, events } = rows[0] ?? { heap: 0, indexes: 0, n: 1, events: 0 };
    return {
      heap: Number(heap) / Number(n),
      indexes: Number(indexes) / Number(n),
      events: Number(events),
    };
  };
  try {
    tell(`importing ${IMPORTED} licenses`);
    await load(1, SMALL_LICENSES + 1);
    const few = await pagesOfLookUp(pool);
    const begun = performance.now();
    await load(SMALL_LICENSES + 1, IMPORTED + 1);
    const seconds = (performance.now() - begun) / 1_000;
    const aMinute = ((IMPORTED - SMALL_LICENSES) / seconds) * 60;
    const minutes = 1_000_000 / aMinute;
    const { events } = await bytes();
    tell(`making ${LICENSES - IMPORTED} more`);
    // As long as imported ones, with ids that rise as theirs do. Their bytes open nothing: nobody looks them up.
    const client = await unhurried(pool);
    await client.query(
      `insert into drivers_license (id, imported_on, number_index, proof, person, status, office_id)
       select ('ffffffff-ffff-7fff-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '2026-01-05',
         substring(sha256(n::text::bytea) for 12), substring(sha256(n::text::bytea) from 17 for 8),
         substring(sha256(n::text::bytea) || sha256('a')
           for (select round(avg(octet_length(person)))::int from drivers_license)),
         'Available', $1 from generate_series($2::int, $3::int) n`,
      [OFFICE, IMPORTED + 1, LICENSES],
    );
    await client.query("vacuum analyze drivers_license");
    await client.end();
    const many = await pagesOfLookUp(pool);
    // Pages of an index whose entries come in no order are filled alike only among many.
    const { heap, indexes } = await bytes();
    return [
      [
        `a million licenses by the import command, from ${IMPORTED.toLocaleString("en")}`,
        `${IMPORT_MINUTES} min`,
        `${minutes.toFixed(1)} min`,
        minutes <= IMPORT_MINUTES,
      ],
      ["events of imported licenses", "0", String(events), events === 0],
      [
        `bytes of a license with its indexes, among ${LICENSES.toLocaleString("en")}`,
        String(LICENSE_BYTES),
        `${(heap + indexes).toFixed(0)} (row ${heap.toFixed(0)}, indexes ${indexes.toFixed(0)})`,
        heap + indexes <= LICENSE_BYTES,
      ],
      [
        `pages of a look-up among ${LICENSES.toLocaleString("en")}, beside ${few} among 10,000`,
        `${few + 1}`,
        String(many),
        many <= few + 1,
      ],
    ];
  } finally {
    await close();
  }
}

/** A connection that checks no references and has all the time it needs. */
async function unhurried(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  await client.query("set statement_timeout = 0; set session_replication_role = replica");
  return client;
}

/** Of the statement that a person's look-up sends. */
async function pagesOfLookUp(pool: pg.Pool): Promise<number> {
  const { db, seen } = watched(pool);
  const found = await findLicenseOf(db, secrets, HOLDER);
  if (!found) throw new Error("The license is not found.");
  const [statement] = seen;
  if (!statement) throw new Error("No statement was seen.");
  return (await explained(pool, statement)).pages;
}

/** Tables that grow for ever. */
const GROWING =
  /^(?:transaction|payment|drivers_license|(?:status_event|courier_checkpoint)(?:_archive.*)?)$/u;

async function drillRequests(server: PostgresServer): Promise<Row[]> {
  const { pool, close } = await freshDatabase(server, "requests");
  try {
    await makeRequests(pool, 0, SMALL_REQUESTS);
    const few = await pagesOfAll(pool);
    tell(`making ${REQUESTS - SMALL_REQUESTS} requests`);
    await makeRequests(pool, SMALL_REQUESTS, REQUESTS);
    const many = await pagesOfAll(pool);
    const rows = [...many].map(([name, { pages, searches, more, whole }]) => {
      const { pages: before, searches: searched } = few.get(name) ?? { pages: 0, searches: 0 };
      // One level more a search; among few rows several are found by one search of three pages.
      const most = before + searches + SEARCH_PAGES * Math.max(0, searches - searched) + more;
      return {
        name,
        before,
        pages,
        most,
        whole: whole.filter((table) => GROWING.test(table)),
      };
    });
    for (const { name, before, pages, most, whole } of rows.toSorted((a, b) => b.pages - a.pages))
      tell(`  ${name}: ${pages} pages, ${before} before, at most ${most} ${whole.join(", ")}`);
    const over = rows.filter(({ pages, most }) => pages > most);
    const whole = rows.filter((row) => row.whole.length > 0);
    const many3 = REQUESTS.toLocaleString("en");
    return [
      [
        `of ${rows.length} statements, those that go down more than one level more among ${many3} requests`,
        "none",
        over.map(({ name }) => name).join(", ") || "none",
        over.length === 0,
      ],
      [
        "those that read a growing table whole",
        "none",
        whole.map(({ name }) => name).join(", ") || "none",
        whole.length === 0,
      ],
    ];
  } finally {
    await close();
  }
}

/** Of each statement of the background, of a rush and of a request's page. */
async function pagesOfAll(
  pool: pg.Pool,
): Promise<Map<string, Awaited<ReturnType<typeof explained>>>> {
  const { db, seen } = watched(pool);
  const { rows } = await pool.query<{ uuid: string }>(
    "select uuid from transaction where status = 'In Transit' limit 1",
  );
  const found = new Map<string, Awaited<ReturnType<typeof explained>>>();
  const queries: (readonly [string, () => Promise<unknown>])[] = [
    ["a request's page", () => findFacts(db, rows[0]?.uuid ?? randomUUID())],
    ...hotQueries.map(([, name, ask]) => [name, () => ask(db)] as const),
  ];
  for (const [name, ask] of queries) {
    seen.length = 0;
    await ask();
    for (const [nth, statement] of [...seen].entries())
      found.set(nth === 0 ? name : `${name}, ${nth + 1}`, await explained(pool, statement));
  }
  return found;
}

/** Indexes that are made again when the rows are there. */
const REMADE = `select format('drop index %s', x.indexrelid::regclass) as drop, pg_get_indexdef(x.indexrelid) as make
  from pg_index x where x.indrelid = any('{transaction,payment,money_received,courier_checkpoint,status_event}'::regclass[])
    and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`;
const KEYS = [
  ["status_event", "subject, id"],
  ["status_event_archive", "subject, id, at"],
  ["courier_checkpoint", "transaction_uuid, id"],
  ["courier_checkpoint_archive", "transaction_uuid, id, at"],
] as const;

/**
 * Requests of three years up to the day of the tests, three for a license, and all that is written for each. The last 800
 * are under way; those of the last 90 days have their person, of earlier ones the events are archived.
 */
async function makeRequests(pool: pg.Pool, from: number, to: number): Promise<void> {
  const end = TEST_START.toISOString();
  const client = await unhurried(pool);
  try {
    if (from === 0) {
      await client.query(`insert into courier (code, name, enabled, available_payment_channels, position)
        values ('Quadx', 'GoGo Express', true, '{Gcash}', 1)`);
      const { proof, number_index, person } = sealedLicense(secrets, FIRST, {
        ...HOLDER,
        first_name: "ANA",
        middle_name: "",
        last_name: "CRUZ",
        suffix: "",
        remarks: null,
      });
      await client.query(
        `insert into drivers_license (id, number_index, proof, person, status, office_id)
         values ($1, $2, $3, $4, 'Available', $5)`,
        [FIRST, number_index, proof, person, OFFICE],
      );
    } else {
      // Who was under way has ended, and everything is made again beside the earlier rows' ids.
      await client.query(`truncate transaction, payment, status_event, status_event_archive, courier_checkpoint,
        courier_checkpoint_archive cascade`);
      await client.query(`delete from drivers_license where id <> '${FIRST}'`);
    }
    const { rows: indexes } = await client.query<{ drop: string; make: string }>(REMADE);
    for (const { drop } of indexes) await client.query(drop);
    for (const [table] of KEYS)
      await client.query(`alter table ${table} drop constraint ${table}_pkey`);
    const licenses = Math.ceil(to / 3);
    await client.query(
      `insert into drivers_license (id, imported_on, number_index, proof, person, status, office_id)
       select md5('license' || n)::uuid, '2023-01-05', substring(sha256(n::text::bytea) for 12),
         substring(sha256(n::text::bytea) from 17 for 8), decode(repeat('ab', 60), 'hex'), 'Received', '${OFFICE}'
       from generate_series(1, ${licenses}) n`,
    );
    await client.query(
      `create temp table made as
       select n, md5('request' || n)::uuid as uuid, md5('license' || (1 + n % ${licenses}))::uuid as license,
         made.at, n > ${to - LIVE} as live, n > ${to - LIVE} or made.at > timestamptz '${end}' - interval '90 days' as known,
         case when n <= ${to - LIVE} then 'Received'
           else (array['For Payment', 'For Verification', 'For Dispatch', 'In Transit'])[1 + n % 4] end as status
       from generate_series(1, ${to}) n,
         lateral (select timestamptz '${end}' - interval '3 years' * ((${to}::float8 - n) / ${to}) as at) made`,
    );
    await client.query(
      `insert into transaction (uuid, reference, drivers_license_id, office_id, status, person, language,
           delivery_courier, zone, amount_centavos, payee, payment_channel, payment_reference, paid_at, tracking_refno,
           to_book, tracked_at, created_at, updated_at, ended_at)
         select uuid, 'LTO-' || lpad(n::text, 9, '0'), license, '${OFFICE}', status,
           case when known then decode(repeat('ab', 260), 'hex') end, 'en', 'Quadx', 'NCR', 15000, 'GoGo Express', 'Gcash',
           case when status <> 'For Payment' then 'PAY-' || n end, case when status <> 'For Payment' then at end,
           case when status in ('Received', 'In Transit') then 'Q' || lpad(n::text, 12, '0') end,
           true, at, at, at, case when not live then at + interval '5 days' end
         from made`,
    );
    await makePayments(client);
    const first = new Date(TEST_START.getTime() - 3 * 366 * DAY_MS);
    await client.query("select make_archive_months($1, $2)", [first, TEST_START]);
    for (const [table, which] of [
      ["status_event", "known"],
      ["status_event_archive", "not known"],
    ] as const)
      await client.query(
        `insert into ${table} (id, kind, subject, at, from_status, to_status, who) ${table === "status_event" ? "overriding system value" : ""}
         select n * 6 + step, 'transaction', uuid, made.at + step * interval '20 hours',
           (array[null, 'Created', 'For Payment', 'For Verification', 'For Dispatch', 'In Transit'])[1 + step],
           (array['Created', 'For Payment', 'For Verification', 'For Dispatch', 'In Transit', 'Received'])[1 + step], 'person'
         from made, generate_series(0, 5) step where ${which} and made.at + step * interval '20 hours' <= '${end}'`,
      );
    for (const [table, which] of [
      ["courier_checkpoint", "known"],
      ["courier_checkpoint_archive", "not known"],
    ] as const)
      await client.query(
        `insert into ${table} (transaction_uuid, id, at, state)
         select uuid, step || '-' || n, made.at + step * interval '1 day',
           (array['booked', 'in_transit', 'delivered'])[step]
         from made, generate_series(1, 3) step where ${which} and made.at + interval '3 days' <= '${end}'`,
      );
    for (const [table, columns] of KEYS)
      await client.query(`alter table ${table} add primary key (${columns})`);
    for (const { make } of indexes) await client.query(make);
    await client.query("drop table made");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** For each row of `made`: its payment, and the money of a paid one. */
async function makePayments(client: pg.Client): Promise<void> {
  await client.query(
    `insert into payment (id, transaction_uuid, provider, account, provider_id, reference, channel, amount_centavos, currency,
       status, expires_at, paid_at, created_at, next_look_at, ended_at)
     select md5('payment' || n)::uuid, uuid, 'sandbox', 'acme', 'pi_' || lpad(n::text, 20, '0'),
       'LTO-' || lpad(n::text, 9, '0') || '-1', 'Gcash', 15000, 'PHP',
       case status when 'For Payment' then 'open' else 'paid' end, at + interval '30 minutes',
       case when status <> 'For Payment' then at end, at, case status when 'For Payment' then at end,
       case when status <> 'For Payment' then at end
     from made`,
  );
  await client.query(
    `insert into money_received (id, payment_id, transaction_uuid, name, money_id, amount_centavos, currency, received_at,
       noted_at)
     select md5('money' || n)::uuid, md5('payment' || n)::uuid, uuid, 'LTO-' || lpad(n::text, 9, '0') || '-1',
       'pay_' || n, 15000, 'PHP', at, at
     from made where status <> 'For Payment'`,
  );
}

const IDLE_SECONDS = 30;
const SETTLED_MS = 15_000;

/** A process for people and one for jobs, and nobody there: what they ask the database. */
async function drillIdle(server: PostgresServer): Promise<Row> {
  const { pool, close } = await freshDatabase(server, "idle");
  const folder = mkdtempSync(join(tmpdir(), "drill-growth-"));
  const env = {
    ...PORTAL,
    // No mail server is there.
    MAIL_FROM: "",
    DATABASE_URL: server.url("idle"),
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
  };
  const main = join(import.meta.dirname, "../server/src/main.ts");
  const committed = async (): Promise<number> => {
    const root = new pg.Client({ connectionString: server.url() });
    await root.connect();
    const { rows } = await root.query<{ n: string }>(
      "select xact_commit + xact_rollback as n from pg_stat_database where datname = 'idle'",
    );
    await root.end();
    return Number(rows[0]?.n);
  };
  await pool.query("select 1");
  await close();
  const portal = await startServer(main, {
    readyPath: "/readyz",
    log: join(folder, "log"),
    env: { ...env, PORTAL_ROLE: "web" },
  });
  const jobs = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"] ?? "", ...env, PORTAL_ROLE: "jobs" },
    stdio: "ignore",
  });
  const ended = once(jobs, "exit");
  try {
    await delay(SETTLED_MS);
    const before = await committed();
    await delay(IDLE_SECONDS * 1_000);
    const aSecond = ((await committed()) - before) / IDLE_SECONDS;
    if (jobs.exitCode !== null) throw new Error("The process for jobs has ended.");
    return [
      "transactions of the database a second, with one process for people and one for jobs, idle",
      String(IDLE_A_SECOND),
      aSecond.toFixed(1),
      aSecond <= IDLE_A_SECOND,
    ];
  } finally {
    await portal.stop();
    jobs.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

await run(async (ends) => {
  const postgres = await startPostgresServer(SETTINGS);
  ends.push(() => postgres.stop());
  const rows = [
    ...(await drillLicenses(postgres)),
    ...(await drillRequests(postgres)),
    await drillIdle(postgres),
  ];
  return rows.map(([what, asked, seen, met]): Seen => [what, `${seen} (asked: ${asked})`, met]);
});

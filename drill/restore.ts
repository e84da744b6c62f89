import { spawnSync } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { SUMS } from "../server/src/backup/manifest.ts";
import { readConfig } from "../server/src/config.ts";
import { connect } from "../server/src/db/connect.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { diskStorage } from "../server/src/providers/storage/disk-storage.ts";
import { sealedStorage } from "../server/src/providers/storage/sealed-storage.ts";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { rootSecrets } from "../server/src/wire/root-secret.ts";
import {
  debianPostgres,
  type Ends,
  folderOf,
  run,
  type Seen,
  startDebianPostgres,
  tell,
} from "./harness/machine.ts";

/**
 * `npm run drill restore`: a million rows and 2,000 photos go into a backup and come out of it, by `lto backup`,
 * `lto restore` and PostgreSQL's own programs, as Debian installs them.
 */

const ROWS = 1_000_000;
const PHOTOS = 2_000;
const PHOTO_BYTES = 30_000;
const COMMAND = join(import.meta.dirname, "../server/src/backup/run.ts");
/** They differ by what a backup and a restore note themselves. */
const NOTED = new Set(["backup_made", "maintenance"]);

async function asked(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function drill(ends: Ends): Promise<Seen[]> {
  const folder = folderOf("restore", ends);
  // PostgreSQL runs as another user.
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const url = await startDebianPostgres(join(folder, "postgres"), ends, [
    "fsync=off",
    "shared_buffers=256MB",
    "max_wal_size=4GB",
  ]);
  for (const name of ["source", "target", "other"])
    await asked(url("postgres"), `create database ${name}`);
  const key = await generateX25519Identity();
  const identity = join(folder, "backup.key");
  writeFileSync(identity, `${key}\n`, { mode: 0o600 });
  const common = {
    PORTAL_SECRET: randomBytes(32).toString("hex"),
    INDEX_SECRET: randomBytes(32).toString("hex"),
    BACKUP_RECIPIENTS: await identityToRecipient(key),
  };
  const env = (database: string) => {
    const DATA_DIR = join(folder, database);
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    return { ...common, DATABASE_URL: url(database), DATA_DIR };
  };
  const lto = (database: string, args: string[]) => {
    const path = `${debianPostgres()}:${process.env["PATH"] ?? ""}`;
    const given = { env: { PATH: path, ...env(database) }, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], given);
    return { status, said: stdout + stderr };
  };
  const photosOf = (database: string) =>
    sealedStorage(
      diskStorage(join(folder, database, "uploads")),
      secretsFrom(rootSecrets(readConfig(env(database)))),
    );

  tell(`making ${ROWS} rows and ${PHOTOS} photos`);
  await fill(url("source"));
  const photos = photosOf("source");
  for (let n = 0; n < PHOTOS; n += 1) await photos.put(photoName(n), photo(n));
  const before = await tablesOf(url("source"));
  tell(`${seconds()}: backing up`);
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const backedUp = lto("source", ["backup", backups]);
  tell(backedUp.said.trim());
  const [name = ""] = readdirSync(backups);
  const backup = join(backups, name);

  tell(`${seconds()}: changing bytes of it`);
  const refused = [...readdirSync(backup)].map((part) => {
    const said = withChangedByte(join(backup, part), () =>
      lto("other", ["restore", "--identity", identity, backup]),
    );
    return { part, ok: said.status === 1 && said.said.includes(`${part} is damaged.`) };
  });
  const untouched = (await tablesOf(url("other"))).size;

  tell(`${seconds()}: restoring`);
  const restored = lto("target", ["restore", "--identity", identity, backup]);
  tell(restored.said.trim());
  const after = await tablesOf(url("target"));
  const differing = [...before]
    .filter(([table, sum]) => !NOTED.has(table) && after.get(table) !== sum)
    .map(([table]) => table);
  const again = photosOf("target");
  let opened = 0;
  for (let n = 0; n < PHOTOS; n += 1)
    if ((await again.get(photoName(n)).catch(() => null))?.equals(photo(n))) opened += 1;
  const rows: Seen[] = [
    [
      "exit codes of backup and restore",
      `${backedUp.status}, ${restored.status}`,
      backedUp.status === 0 && restored.status === 0,
    ],
    [
      `of ${before.size} tables, those with other rows (counts and check sums)`,
      differing.join(", ") || "none",
      differing.length === 0 && after.size === before.size,
    ],
    [`of ${PHOTOS} photos, those that open`, opened, opened === PHOTOS],
    [
      `of ${refused.length} parts with a changed byte, those that are named and refused`,
      refused.filter(({ ok }) => ok).length,
      refused.length === 4 && refused.every(({ ok }) => ok) && untouched === 0,
    ],
  ];
  tell(`${seconds()} in all`);
  return rows;
}

const photoName = (n: number): string => `${String(n).padStart(30, "0")}.jpg`;
const photo = (n: number): Buffer => Buffer.alloc(PHOTO_BYTES, `photo ${n}, `);

/** Sealed columns have random bytes of their size. */
async function fill(url: string): Promise<void> {
  const { db, close } = connect({ url });
  await migrate(db);
  await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
  await close();
  const half = ROWS / 2;
  await asked(
    url,
    `insert into drivers_license (id, imported_on, number_index, proof, person, status)
     select gen_random_uuid(), '2026-01-05', substring(sha256(n::text::bytea) for 12),
       substring(sha256(n::text::bytea) from 17 for 8),
       sha256(n::text::bytea) || sha256(('a' || n)::bytea), 'For Verification'
     from generate_series(1, ${half}) n`,
  );
  await asked(
    url,
    `insert into status_event (kind, subject, at, from_status, to_status, who)
     select 'drivers_license', id, now(), 'Rejected', 'For Verification', 'agency' from drivers_license`,
  );
  await asked(url, "select make_archive_months(now() - interval '1 year', now())");
  await asked(
    url,
    `insert into status_event_archive (id, kind, subject, at, to_status, who)
     select n, 'transaction', gen_random_uuid(), now() - n * interval '1 hour', 'Created', 'person'
     from generate_series(1, 8000) n`,
  );
}

/** Of each table its count and the sum of its rows' hashes. */
async function tablesOf(url: string): Promise<Map<string, string>> {
  const names = await asked(
    url,
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  const sums = new Map<string, string>();
  for (const { name = "" } of names) {
    const [row] = await asked(
      url,
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`,
    );
    sums.set(name, row?.["sum"] ?? "");
  }
  return sums;
}

function withChangedByte<T>(path: string, work: () => T): T {
  const whole = readFileSync(path);
  const mode = statSync(path).mode;
  // Which secret has signed the sums stands in their last line: changed there, they would be those of another portal.
  const at = randomInt(basename(path) === SUMS ? whole.indexOf("\n") : whole.length);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  writeFileSync(path, changed, { mode });
  try {
    return work();
  } finally {
    writeFileSync(path, whole, { mode });
  }
}

await run(drill);

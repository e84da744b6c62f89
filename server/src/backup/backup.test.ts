import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { freshDatabaseUrl } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { readConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { migrate } from "../db/migrate.ts";
import { readOrder } from "../maintenance/maintenance-store.ts";
import { rowsOf } from "./backup-store.ts";
import {
  backupSentence,
  DATABASE,
  makeBackup,
  MANIFEST,
  PARTS,
  PHOTOS,
  SUMS,
  type BackupOptions,
} from "./make-backup.ts";
import { checkBackup, restoreBackup, restoredSentence } from "./restore-backup.ts";

type Tools = NonNullable<BackupOptions["tools"]>;
const NOW = new Date("2026-01-05T02:00:00Z");
const PHOTO = `${"p".repeat(30)}.jpg`;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-test-"));
  clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function optionsFor(env: Record<string, string>, tools?: Tools): BackupOptions {
  const config = readConfig({
    PORTAL_SECRET: "a secret of the tests, known to nobody but 42 of them",
    INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
    ...env,
  });
  return { config, now: () => NOW, ...(tools && { tools }) };
}

describe("a backup of the embedded database", () => {
  it("is made beside its portal and fills another folder, with every row and photo, closed", async () => {
    const [dataDir, backups, elsewhere] = [emptyFolder(), emptyFolder(), emptyFolder()];
    const tools = restoringDoubles(emptyFolder());
    const quiet = { error: () => undefined };
    const portal = await startEmbeddedPostgres(dataDir, quiet);
    clearAfterwards(portal.stop);
    const source = connect({ url: portal.url });
    clearAfterwards(source.close);
    await migrate(source.db);
    await source.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const rows = await rowsOf(source.db);
    mkdirSync(join(dataDir, "uploads"));
    writeFileSync(join(dataDir, "uploads", PHOTO), "photo");
    writeFileSync(join(dataDir, "uploads", "half.tmp"), "half");

    const here = optionsFor({ DATA_DIR: dataDir }, tools);
    await expect(makeBackup(join(backups, "x"), here)).rejects.toThrow("There is no folder");
    const nowhere = optionsFor({ DATA_DIR: elsewhere }, tools);
    await expect(makeBackup(backups, nowhere)).rejects.toThrow("There is no database in");
    const made = await makeBackup(backups, here);
    expect(readdirSync(backups)).toEqual(["portal-20260105T020000Z"]);
    expect(statSync(made.folder).mode & 0o777).toBe(0o700);
    await expect(makeBackup(backups, here)).rejects.toThrow("a backup of this second already");
    expect(readdirSync(backups)).toEqual(["portal-20260105T020000Z"]);
    expect((await checkBackup(made.folder)).rows).toEqual(rows);
    expect(backupSentence(made)).not.toContain(PHOTO);

    const there = optionsFor(
      {
        DATA_DIR: elsewhere,
        PORTAL_SECRET: "another secret of the tests, known to nobody but 43",
        INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
      },
      tools,
    );
    const restored = await restoreBackup(made.folder, there);
    expect(restoredSentence(restored)).toContain("PORTAL_SECRET is another one");
    const photo = join(elsewhere, "uploads", PHOTO);
    expect([readFileSync(photo, "utf8"), statSync(photo).mode & 0o777]).toEqual(["photo", 0o600]);
    expect(readdirSync(join(elsewhere, "uploads"))).toEqual([PHOTO]);
    expect(readdirSync(elsewhere).toSorted()).toEqual(["postgres", "uploads"]);
    const again = await startEmbeddedPostgres(elsewhere, quiet);
    const copy = connect({ url: again.url });
    expect(await rowsOf(copy.db)).toEqual({ ...rows, maintenance: 1 });
    expect(await readOrder(copy.db)).toEqual({ on: true, completion: null });
    await copy.close();
    await again.stop();

    await expect(restoreBackup(made.folder, there)).rejects.toThrow("There is a database in");
    const production = optionsFor({
      DATA_DIR: emptyFolder(),
      PORTAL_MODE: "production",
      PUBLIC_ORIGIN: "http://portal.test",
    });
    const elsewhereStored = optionsFor({
      DATA_DIR: emptyFolder(),
      STORAGE_URL: "http://127.0.0.1:1",
      STORAGE_BUCKET: "photos",
      STORAGE_KEY_ID: "key",
      STORAGE_SECRET: "env:KEY",
      KEY: "secret",
    });
    await expect(restoreBackup(made.folder, elsewhereStored)).rejects.toThrow(
      "without STORAGE_URL",
    );
    await expect(restoreBackup(made.folder, production)).rejects.toThrow("PORTAL_MODE=sandbox");
  });

  it("that could not be restored leaves no half database", async () => {
    const [dataDir, elsewhere] = [emptyFolder(), emptyFolder()];
    const url = await freshDatabaseUrl("migrated");
    const { db, close } = connect({ url });
    await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await close();
    const tools = doubles(emptyFolder());
    const from = optionsFor({ DATA_DIR: dataDir, DATABASE_URL: url }, tools);
    const { folder } = await makeBackup(emptyFolder(), from);
    // The double restores nothing.
    const into = optionsFor({ DATA_DIR: elsewhere }, tools);
    await expect(restoreBackup(folder, into)).rejects.toThrow("is not what was backed up");
    expect(readdirSync(elsewhere)).toEqual(["uploads"]);
  });
});

/** Programs that say what they were called with, or why they fail. */
function doubles(folder: string, failure = ""): Tools & { called: () => string } {
  const log = join(folder, "called");
  const program = (name: string) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/bin/sh
[ -n '${failure}' ] && echo '${name}: ${failure}' >&2 && exit 1
echo "$@" "password=$PGPASSWORD" >> "${log}"
for given; do case "$given" in --file=*) echo dump > "\${given#--file=}";; esac; done
`,
    );
    chmodSync(path, 0o700);
    return path;
  };
  return {
    dump: program("pg_dump"),
    restore: program("pg_restore"),
    called: () => readFileSync(log, "utf8"),
  };
}

/** A pg_restore that makes what the migrations make, in a database that was marked for the sandbox. */
function restoringDoubles(folder: string): Tools {
  const { dump, restore } = doubles(folder);
  const from = (name: string) => JSON.stringify(join(import.meta.dirname, "../db", name));
  writeFileSync(
    restore,
    `#!${process.execPath}
const { connect } = await import(${from("connect.ts")});
const { migrate } = await import(${from("migrate.ts")});
const url = process.argv.find((given) => given.startsWith("--dbname=")).slice(9);
const { db, close } = connect({ url });
await migrate(db);
await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
await close();
`,
  );
  chmodSync(restore, 0o700);
  return { dump, restore };
}

/** Whether PostgreSQL's own programs here fit the server of the tests; `npm run drill backup` brings both. */
async function hasRealTools(): Promise<boolean> {
  const { db, close } = connect({ url: inject("testDatabases").serverUrl });
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const server = Number.parseInt(rows[0]?.server_version ?? "", 10);
  await close();
  const said = spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "";
  return Number(/\d+/u.exec(said)?.[0] ?? 0) >= server;
}

describe.runIf(await hasRealTools())("a backup by the real pg_dump", () => {
  it("is restored by the real pg_restore with every row, closed, and with a log that stays", async () => {
    const url = await freshDatabaseUrl("sample");
    const source = connect({ url });
    await source.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const rows = await rowsOf(source.db);
    await source.close();
    const target = await freshDatabaseUrl("empty");
    const { folder } = await makeBackup(
      emptyFolder(),
      optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: url }),
    );
    await restoreBackup(folder, optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: target }));
    const copy = connect({ url: target });
    expect(await rowsOf(copy.db)).toEqual({ ...rows, maintenance: 1 });
    await expect(copy.db.deleteFrom("audit_head").execute()).rejects.toThrow("only added to");
    await copy.close();
  });
});

describe("a backup", () => {
  it("is made by pg_dump of the counted state, without a password in its arguments", async () => {
    const [dataDir, backups] = [emptyFolder(), emptyFolder()];
    const url = new URL(await freshDatabaseUrl("sample"));
    url.password = "p@ss word";
    const connection = connect({ url: url.href });
    await connection.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const tools = doubles(emptyFolder());
    const options = optionsFor({ DATA_DIR: dataDir, DATABASE_URL: url.href }, tools);
    const { folder, manifest } = await makeBackup(backups, options);
    const { backup_made: noted, ...rows } = await rowsOf(connection.db);
    expect(manifest).toMatchObject({ rows });
    expect(noted).toBe(1);
    await connection.close();
    const [line = ""] = tools.called().split("\n");
    expect(line).toContain("password=p@ss word");
    expect(line.split("password=")[0]).not.toMatch(/p(?:@|%40)ss/u);
    expect(line).toMatch(/--snapshot=[\dA-F]{8}-/u);

    // The double restores nothing.
    const empty = optionsFor(
      { DATA_DIR: dataDir, DATABASE_URL: await freshDatabaseUrl("empty") },
      tools,
    );
    await expect(restoreBackup(folder, empty)).rejects.toThrow("is not what was backed up");
    await expect(restoreBackup(folder, options)).rejects.toThrow("The database is not empty");
  });

  it.each([
    ["missing", { dump: "/nowhere/pg_dump", restore: "" }, "does not run here. Install"],
    [
      "older than the server",
      doubles(emptyFolder(), "error: aborting because of server version mismatch"),
      "Install PostgreSQL's client programs of the server's version or newer.",
    ],
    [
      "quoting a row",
      doubles(emptyFolder(), 'error: COPY failed: ERROR: invalid input syntax: "ana@home.test"'),
      'invalid input syntax: "…"',
    ],
  ])("is refused in a sentence where pg_dump is %s", async (_name, tools, sentence) => {
    const url = await freshDatabaseUrl("migrated");
    const { db, close } = connect({ url });
    await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await close();
    const backups = emptyFolder();
    const options = optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: url }, tools);
    await expect(makeBackup(backups, options)).rejects.toThrow(sentence);
    expect(readdirSync(backups)).toEqual([]);
  });

  it("with any part damaged, cut off or missing is not whole, and the part is named", async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, "uploads"));
    writeFileSync(join(dataDir, "uploads", PHOTO), randomBytes(3_000));
    const url = await freshDatabaseUrl("migrated");
    const { db, close } = connect({ url });
    await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await close();
    const options = optionsFor({ DATA_DIR: dataDir, DATABASE_URL: url }, doubles(emptyFolder()));
    const { folder, manifest } = await makeBackup(emptyFolder(), options);
    expect(manifest.photos).toBe(1);
    for (const name of [...PARTS, SUMS]) {
      const path = join(folder, name);
      const whole = readFileSync(path);
      const at = Math.floor(Math.random() * whole.length);
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      for (const changed of [flipped, whole.subarray(0, at), Buffer.alloc(0)]) {
        writeFileSync(path, changed);
        await expect(checkBackup(folder), `${name} at ${at}`).rejects.toThrow("is damaged.");
      }
      rmSync(path);
      await expect(restoreBackup(folder, options)).rejects.toThrow(`${name} is missing.`);
      writeFileSync(path, whole);
    }
    expect(await checkBackup(folder)).toEqual(manifest);
    const tar = spawnSync("sha256sum", ["--check", SUMS], { cwd: folder, encoding: "utf8" });
    expect(tar.stdout.split("\n")).toEqual(
      [DATABASE, PHOTOS, MANIFEST].map((name) => `${name}: OK`).concat(""),
    );
  });

  it("of a newer revision is refused", async () => {
    const url = await freshDatabaseUrl("migrated");
    const { db, close } = connect({ url });
    await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await sql`update migration set name = '9999_later.sql' where name like '0013%'`.execute(db);
    await close();
    const options = optionsFor(
      { DATA_DIR: emptyFolder(), DATABASE_URL: url },
      doubles(emptyFolder()),
    );
    const { folder } = await makeBackup(emptyFolder(), options);
    await expect(restoreBackup(folder, options)).rejects.toThrow(
      "a newer revision (9999_later.sql)",
    );
  });
});

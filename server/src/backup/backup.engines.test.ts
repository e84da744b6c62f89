import { spawnSync } from "node:child_process";
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
import { describe, expect, inject, it } from "vitest";
import { freshDatabase, freshDatabaseUrl } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { readConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { readOrder } from "../maintenance/maintenance-store.ts";
import { rowsOf, versionOf } from "./backup-store.ts";
import { backupSentence, makeBackup, type BackupOptions } from "./make-backup.ts";
import type { PostgresTools } from "./postgres-tools.ts";
import { checkBackup, restoreBackup, restoredSentence } from "./restore-backup.ts";

const NOW = new Date("2026-01-05T02:00:00Z");
const PHOTO = `${"p".repeat(30)}.jpg`;
const engine = inject("testEngine")?.engine;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-test-"));
  clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function optionsFor(env: Record<string, string>, tools?: PostgresTools): BackupOptions {
  const config = readConfig({
    PORTAL_SECRET: "a secret of the tests, known to nobody but 42 of them",
    ...env,
  });
  return { config, now: () => NOW, say: () => undefined, ...(tools && { tools }) };
}

describe.runIf(engine === "pglite")("a backup of a stopped portal with its own database", () => {
  it("is restored with every row and photo, and stays closed", async () => {
    const [dataDir, backups, elsewhere] = [emptyFolder(), emptyFolder(), emptyFolder()];
    const portal = await freshDatabase({ sample: true, dataDir });
    await portal.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const rows = await rowsOf(portal.db);
    mkdirSync(join(dataDir, "uploads"));
    writeFileSync(join(dataDir, "uploads", PHOTO), "photo");
    writeFileSync(join(dataDir, "uploads", "half.tmp"), "half");

    for (const target of [join(backups, "x"), join(backups, "x", "y.tar.gz")])
      await expect(makeBackup(target, optionsFor({ DATA_DIR: dataDir }))).rejects.toThrow(
        "There is no folder",
      );
    const running = makeBackup(backups, optionsFor({ DATA_DIR: dataDir }));
    await expect(running).rejects.toThrow("is in use by process");
    await portal.close();

    const made = await makeBackup(backups, optionsFor({ DATA_DIR: dataDir }));
    expect(readdirSync(backups)).toEqual(["portal-20260105T020000Z.tar.gz"]);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    expect((await checkBackup(made.file)).rows).toEqual(rows);
    expect(backupSentence(made)).not.toContain(PHOTO);

    const there = optionsFor({
      DATA_DIR: elsewhere,
      PORTAL_SECRET: "another secret of the tests, known to nobody but 43",
    });
    const restored = await restoreBackup(made.file, there);
    expect(restoredSentence(restored)).toContain("PORTAL_SECRET is another one");
    expect(readFileSync(join(elsewhere, "uploads", PHOTO), "utf8")).toBe("photo");
    expect(readdirSync(elsewhere).toSorted()).toEqual(["database", "uploads"]);
    const copy = await connect({ databaseUrl: null, dataDir: elsewhere });
    expect(await rowsOf(copy.db)).toEqual({ ...rows, maintenance: 1 });
    expect(await readOrder(copy.db)).toEqual({ on: true, completion: null });
    await copy.close();

    await expect(restoreBackup(made.file, there)).rejects.toThrow("There is a database in");
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
    await expect(restoreBackup(made.file, elsewhereStored)).rejects.toThrow("without STORAGE_URL");
    await expect(restoreBackup(made.file, production)).rejects.toThrow("PORTAL_MODE=sandbox");
  });
});

/** Programs that say what they were called with. */
function doubles(folder: string, version: string): PostgresTools & { called: () => string } {
  const log = join(folder, "called");
  const program = (name: string) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/bin/sh
[ "$1" = --version ] && echo "${name} (PostgreSQL) ${version}" && exit
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

/** Whether PostgreSQL's own programs here fit the server of the tests; `npm run drill backup` brings both. */
async function hasRealTools(): Promise<boolean> {
  const prepared = inject("testEngine");
  if (prepared?.engine !== "postgres") return false;
  const { db, close } = await connect({ databaseUrl: prepared.serverUrl, dataDir: null });
  const server = Number.parseInt(await versionOf(db), 10);
  await close();
  const said = spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "";
  return Number(/\d+/u.exec(said)?.[0] ?? 0) >= server;
}

describe.runIf(await hasRealTools())("a backup by the real pg_dump", () => {
  it("is restored by the real pg_restore with every row, closed, and with a log that stays", async () => {
    const url = await freshDatabaseUrl("sample");
    const source = await connect({ databaseUrl: url, dataDir: null });
    await source.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const rows = await rowsOf(source.db);
    await source.close();
    const target = await freshDatabaseUrl("empty");
    const { file } = await makeBackup(
      emptyFolder(),
      optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: url }),
    );
    await restoreBackup(file, optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: target }));
    const copy = await connect({ databaseUrl: target, dataDir: null });
    expect(await rowsOf(copy.db)).toEqual({ ...rows, maintenance: 1 });
    await expect(copy.db.deleteFrom("audit_head").execute()).rejects.toThrow("only added to");
    await copy.close();
  });
});

describe.runIf(engine === "postgres")("a backup of PostgreSQL", () => {
  it("is made by pg_dump of the counted state, without a password in its arguments", async () => {
    const [dataDir, backups] = [emptyFolder(), emptyFolder()];
    const url = new URL(await freshDatabaseUrl("sample"));
    url.password = "p@ss word";
    const connection = await connect({ databaseUrl: url.href, dataDir: null });
    await connection.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    const tools = doubles(emptyFolder(), "99.1");
    const options = optionsFor({ DATA_DIR: dataDir, DATABASE_URL: url.href }, tools);
    const { file, manifest } = await makeBackup(join(backups, "first.tar.gz"), options);
    const { backup_made: noted, ...rows } = await rowsOf(connection.db);
    expect(manifest).toMatchObject({ engine: "postgres", rows });
    expect(noted).toBe(1);
    await connection.close();
    const [line = ""] = tools.called().split("\n");
    expect(line).toContain("password=p@ss word");
    expect(line.split("password=")[0]).not.toMatch(/p(?:@|%40)ss/u);
    expect(line).toMatch(/--snapshot=[\dA-F]{8}-/u);
    expect(readdirSync(backups)).toEqual(["first.tar.gz"]);

    // The double restores nothing.
    const empty = optionsFor(
      { DATA_DIR: dataDir, DATABASE_URL: await freshDatabaseUrl("empty") },
      tools,
    );
    await expect(restoreBackup(file, empty)).rejects.toThrow("is not what was backed up");
    await expect(restoreBackup(file, options)).rejects.toThrow("The database is not empty");
  });

  it.each([
    ["missing", { dump: "/nowhere/pg_dump", restore: "" }, "does not run here. Install"],
    ["older than the server", doubles(emptyFolder(), "9.6"), "is of PostgreSQL 9, the server is"],
  ])("is refused in a sentence where pg_dump is %s", async (_name, tools, sentence) => {
    const url = await freshDatabaseUrl("migrated");
    const { db, close } = await connect({ databaseUrl: url, dataDir: null });
    await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await close();
    const backups = emptyFolder();
    const options = optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: url }, tools);
    await expect(makeBackup(backups, options)).rejects.toThrow(sentence);
    expect(readdirSync(backups)).toEqual([]);
  });
});

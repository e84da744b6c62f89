import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { describe, expect, inject, it, test } from "vitest";
import { freshDatabaseUrl } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { asPortal } from "../../test/harness/test-databases.ts";
import { readConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { migrateAs, ownRights, serverOf } from "../db/roles.ts";
import type { Db } from "../db/tables.ts";
import { readOrder } from "../maintenance/maintenance-store.ts";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { sealedStorage } from "../providers/storage/sealed-storage.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecrets } from "../wire/root-secret.ts";
import { rowsOf } from "./backup-store.ts";
import { backupSentence, makeBackup, type BackupOptions } from "./make-backup.ts";
import { partsOf, signedSums, SUMS, sumOf } from "./manifest.ts";
import { stream } from "./programs.ts";
import { checkBackup, restoreBackup, restoredSentence } from "./restore-backup.ts";

type Tools = NonNullable<BackupOptions["tools"]>;
const NOW = new Date("2026-01-05T02:00:00Z");
const PHOTO = `${"p".repeat(30)}.jpg`;
const SECRET = "a secret of the tests, known to nobody but 42 of them";
const PARTS = partsOf(true);
/** Changed by a transaction that a new server has not reached. */
const COUNTER = { key: "counter", points: 1, expire: 1, changed: "900000000" };
const key = await generateX25519Identity();
const recipient = await identityToRecipient(key);
const identity = identityFile(`# created: 2026-01-05\n${key}\n`);

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-test-"));
  clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function identityFile(lines: string): string {
  const file = join(emptyFolder(), "portal-backup.key");
  writeFileSync(file, lines);
  return file;
}

/** A database that a sandbox has used, and what else was done in it. */
async function usedUrl(more: (db: Db) => Promise<unknown> = async () => null): Promise<string> {
  const url = await freshDatabaseUrl("migrated");
  const { db, close } = connect({ url });
  await db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
  await more(db);
  await close();
  return url;
}

type Options = BackupOptions & { identity: string };

function optionsFor(env: Record<string, string>, tools?: Tools): Options {
  const config = readConfig({
    PORTAL_SECRET: SECRET,
    INDEX_SECRET: "a secret of the tests' indexes, known to nobody but 42",
    BACKUP_RECIPIENTS: recipient,
    ...env,
  });
  return { config, now: () => NOW, identity, ...(tools && { tools }) };
}

describe("a backup of the embedded database", () => {
  it("is made beside its portal and fills another folder, with every row and photo, closed", async () => {
    const [dataDir, backups, elsewhere] = [emptyFolder(), emptyFolder(), emptyFolder()];
    const tools = restoringDoubles(emptyFolder());
    const quiet = { error: () => undefined };
    const portal = await startEmbeddedPostgres(dataDir, quiet);
    clearAfterwards(portal.stop);
    await migrateAs(portal, { isSandbox: true });
    const source = connect({ url: portal.url });
    clearAfterwards(source.close);
    await source.db.insertInto("database_mode").values({ mode: "sandbox" }).execute();
    await source.db.insertInto("rate_limit").values(COUNTER).execute();
    const rows = await rowsOf(source.db);
    const here = optionsFor({ DATA_DIR: dataDir }, tools);
    const photosOf = (folder: string) =>
      sealedStorage(diskStorage(join(folder, "uploads")), secretsFrom(rootSecrets(here.config)));
    await photosOf(dataDir).put(PHOTO, Buffer.from("photo"));
    const sealed = readFileSync(join(dataDir, "uploads", PHOTO));
    writeFileSync(join(dataDir, "uploads", "half.tmp"), "half");

    await expect(makeBackup(join(backups, "x"), here)).rejects.toThrow("There is no folder");
    const nowhere = optionsFor({ DATA_DIR: elsewhere }, tools);
    await expect(makeBackup(backups, nowhere)).rejects.toThrow("There is no database in");
    const made = await makeBackup(backups, here);
    expect(readdirSync(backups)).toEqual(["portal-20260105T020000Z"]);
    expect(statSync(made.folder).mode & 0o777).toBe(0o700);
    await expect(makeBackup(backups, here)).rejects.toThrow("a backup of this second already");
    expect(readdirSync(backups)).toEqual(["portal-20260105T020000Z"]);
    const checked = await checkBackup(made.folder, here);
    expect([checked.manifest.rows, checked.isOpened]).toEqual([rows, true]);
    expect(backupSentence(made)).not.toContain(PHOTO);
    expect(backupSentence(made)).toMatch(/PORTAL_SECRET, INDEX_SECRET, .* are not in it/u);

    const there = optionsFor({ DATA_DIR: elsewhere }, tools);
    const restored = await restoreBackup(made.folder, there);
    expect(restoredSentence(restored)).toContain("photos: 1, as of 2026-01-05T02:00:00.000Z.");
    const photo = join(elsewhere, "uploads", PHOTO);
    expect([readFileSync(photo), statSync(photo).mode & 0o777]).toEqual([sealed, 0o600]);
    expect((await photosOf(elsewhere).get(PHOTO))?.toString()).toBe("photo");
    expect(readdirSync(join(elsewhere, "uploads"))).toEqual([PHOTO]);
    expect(readdirSync(elsewhere).toSorted()).toEqual(["audit.head", "postgres", "uploads"]);
    const again = await startEmbeddedPostgres(elsewhere, quiet);
    const copy = connect({ url: again.ownerUrl });
    expect(await rowsOf(copy.db)).toEqual({ ...rows, maintenance: 1 });
    expect(await readOrder(copy.db)).toEqual({ on: true, completion: null });
    const { changed } = await copy.db
      .selectFrom("rate_limit")
      .select("changed")
      .executeTakeFirstOrThrow();
    expect(Number(changed)).toBeLessThan(Number(COUNTER.changed));
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
    const url = await usedUrl();
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
  writeFileSync(join(folder, "dumped"), "dump");
  const program = (name: string) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/bin/sh
[ -n '${failure}' ] && echo '${name}: ${failure}' >&2 && exit 1
echo "$@" "password=$PGPASSWORD" >> "${log}"
case "$0" in *pg_dump) cat "${folder}/dumped";; esac
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
await db.insertInto("rate_limit").values(${JSON.stringify(COUNTER)}).execute();
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
      // As the portal's role, which reads everything and owns nothing.
      optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: asPortal(url) }),
    );
    const into = { DATA_DIR: emptyFolder(), DATABASE_MIGRATION_URL: target };
    await restoreBackup(folder, optionsFor({ ...into, DATABASE_URL: asPortal(target) }));
    const mode = { isSandbox: true };
    await migrateAs(serverOf(asPortal(target), target), mode);
    const portal = connect({ url: asPortal(target) });
    expect(await ownRights(portal.db, mode)).toMatchObject({ lacking: [], isUnguarded: false });
    await portal.close();
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
    expect(manifest).toMatchObject({ rows, audit: "0:0000000000000000" });
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
    const url = await usedUrl();
    const backups = emptyFolder();
    const options = optionsFor({ DATA_DIR: emptyFolder(), DATABASE_URL: url }, tools);
    await expect(makeBackup(backups, options)).rejects.toThrow(sentence);
    expect(readdirSync(backups)).toEqual([]);
  });

  it("with any part damaged, cut off or missing is not whole, and the part is named", async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, "uploads"));
    writeFileSync(join(dataDir, "uploads", PHOTO), randomBytes(3_000));
    const url = await usedUrl();
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
        for (const given of [options, { ...options, identity: undefined }])
          await expect(checkBackup(folder, given), `${name} at ${at}`).rejects.toThrow(
            name === SUMS ? /is damaged\.|another PORTAL_SECRET/u : `${name} is damaged.`,
          );
      }
      rmSync(path);
      await expect(restoreBackup(folder, options)).rejects.toThrow(`${name} is missing.`);
      writeFileSync(path, whole);
    }
    expect(await checkBackup(folder, options)).toMatchObject({ manifest, isOpened: true });
    const summed = spawnSync("sha256sum", ["--check", SUMS], { cwd: folder, encoding: "utf8" });
    expect([summed.status, ...summed.stdout.split("\n")]).toEqual([
      0,
      ...PARTS.map((name) => `${name}: OK`),
      "",
    ]);
  });

  it("of a newer revision is refused", async () => {
    const url = await usedUrl((db) =>
      sql`update migration set name = '9999_later.sql' where name like '0013%'`.execute(db),
    );
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

/** A database that a sandbox has used, a folder with one photo, and a backup of both by doubles. */
async function backedUp(env: Record<string, string> = {}, more: { plain?: boolean } = {}) {
  const [dataDir, backups] = [emptyFolder(), emptyFolder()];
  mkdirSync(join(dataDir, "uploads"));
  writeFileSync(join(dataDir, "uploads", PHOTO), MARK.repeat(40_000));
  const url = await usedUrl();
  const tools = doubles(emptyFolder());
  const options = optionsFor({ DATA_DIR: dataDir, DATABASE_URL: url, ...env }, tools);
  const { folder } = await makeBackup(backups, { ...options, ...more });
  return { folder, backups, dataDir, url, tools, options };
}

const MARK = "Makiling, Maria";
const marked = (...folders: string[]): string =>
  spawnSync("grep", ["-rl", MARK, ...folders], { encoding: "utf8" }).stdout;

describe("an encrypted backup", () => {
  it("has nothing in clear, nor is anything in clear beside it while it is made", async () => {
    const { backups, dataDir, options, tools } = await backedUp();
    rmSync(join(dataDir, "uploads"), { recursive: true });
    const seen = join(emptyFolder(), "seen");
    // More than a pipe holds, so that most of it has been taken by then.
    const dumping = (end: string) =>
      writeFileSync(
        tools.dump,
        `#!/bin/sh\nyes '${MARK}' | head -c 1000000\ngrep -rl '${MARK}' ${backups} ${dataDir} > ${seen}\n${end}\n`,
      );
    const later = { ...options, now: () => new Date(NOW.getTime() + 60_000) };
    dumping("exit 0");
    await makeBackup(backups, later);
    expect([readFileSync(seen, "utf8"), marked(backups, dataDir)]).toEqual(["", ""]);
    expect(readdirSync(backups)).toHaveLength(2);
    // The search finds what is not encrypted.
    const plain = optionsFor({ DATA_DIR: dataDir, BACKUP_RECIPIENTS: "" }, tools);
    const config = { ...plain.config, databaseUrl: options.config.databaseUrl };
    await makeBackup(backups, { ...later, config, now: () => new Date(0), plain: true });
    expect(readFileSync(seen, "utf8")).toContain("portal-19700101T000000Z.partial/database.dump");

    const before = readdirSync(backups);
    dumping("exit 1");
    const last = { ...options, now: () => new Date(NOW.getTime() + 120_000) };
    await expect(makeBackup(backups, last)).rejects.toThrow("failed: no reason given.");
    expect(readdirSync(backups)).toEqual(before);
    expect(readFileSync(seen, "utf8")).not.toContain("T0202");
  });

  it("is opened by each of its recipients, and by nobody else", async () => {
    const [second, stranger] = [await generateX25519Identity(), await generateX25519Identity()];
    const both = `${recipient}, ${await identityToRecipient(second)}`;
    const { folder, options } = await backedUp({ BACKUP_RECIPIENTS: both });
    for (const known of [key, second])
      expect(
        await checkBackup(folder, { ...options, identity: identityFile(known) }),
      ).toMatchObject({ isOpened: true, isEncrypted: true });
    const { identity: _own, ...without } = options;
    expect(await checkBackup(folder, without)).toMatchObject({ isOpened: false });
    const into = { ...options, config: { ...options.config, databaseUrl: null } };
    const given = (lines: string) =>
      restoreBackup(folder, { ...into, identity: identityFile(lines) });
    await expect(given(stranger)).rejects.toThrow("This identity does not open the backup");
    await expect(given(recipient)).rejects.toThrow("is no identity of age");
    await expect(given(key.slice(0, -1))).rejects.toThrow("is no identity of age");
    await expect(given("")).rejects.toThrow("is no identity of age");
    await expect(given("age-encryption.org/v1\n")).rejects.toThrow(
      "is itself encrypted: age --decrypt",
    );
    const { identity: _none, ...nothing } = into;
    await expect(restoreBackup(folder, nothing)).rejects.toThrow("with --identity");
    await expect(restoreBackup(folder, { ...into, identity: "/nowhere" })).rejects.toThrow(
      "The identity /nowhere cannot be read.",
    );
    const under = (old: string[]) => {
      const { indexes } = into.config.secrets;
      const current = "another secret of the tests, known to nobody but 43";
      return { ...into.config, secrets: { indexes, seals: { current, old } } };
    };
    await expect(restoreBackup(folder, { ...into, config: under([]) })).rejects.toThrow(
      "of another PORTAL_SECRET: name the one of that time in PORTAL_SECRET_OLD",
    );
    expect(await checkBackup(folder, { ...options, config: under([SECRET]) })).toMatchObject({
      isOpened: true,
    });
    expect(readdirSync(into.config.dataDir)).toEqual(["uploads"]);
  });

  it("is not made for nobody unless that is said, nor in clear beside recipients", async () => {
    const refused = backedUp({ BACKUP_RECIPIENTS: "" });
    await expect(refused).rejects.toThrow("BACKUP_RECIPIENTS is not set");
    await expect(backedUp({}, { plain: true })).rejects.toThrow("BACKUP_RECIPIENTS is set, and");
    const { folder, options } = await backedUp({ BACKUP_RECIPIENTS: "" }, { plain: true });
    expect(readdirSync(folder).toSorted()).toEqual([SUMS, ...partsOf(false)].toSorted());
    const { identity: _own, ...without } = options;
    expect(await checkBackup(folder, without)).toMatchObject({
      isOpened: true,
      isEncrypted: false,
    });
  });

  // Signed as by the portal itself: whoever writes where photos are may leave such things there.
  test.each([
    ["a path upwards", "--transform=s|^.*$|../../escaped.jpg|", PHOTO],
    ["an absolute path", "--transform=s|^.*$|/tmp/escaped.jpg|", PHOTO],
    ["a link", `--transform=s|^link$|${"l".repeat(30)}.jpg|`, "link"],
    ["another name", "--transform=s|^.*$|notes.txt|", PHOTO],
  ])("with %s among its photos is refused before it is unpacked", async (_name, as, what) => {
    const { folder, options } = await backedUp();
    const source = emptyFolder();
    writeFileSync(join(source, PHOTO), "photo");
    symlinkSync("/etc", join(source, "link"));
    const tar = spawnSync("tar", ["--create", "--absolute-names", as, what], { cwd: source });
    expect(tar.status).toBe(0);
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    writeFileSync(join(folder, "photos.tar.age"), await encrypter.encrypt(tar.stdout));
    const sums = await Promise.all(
      PARTS.map(async (name) => [name, await sumOf(join(folder, name))] as const),
    );
    writeFileSync(join(folder, SUMS), signedSums(sums, secretsFrom(rootSecrets(options.config))));
    const elsewhere = emptyFolder();
    const into = optionsFor({ DATA_DIR: elsewhere }, options.tools);
    await expect(restoreBackup(folder, into)).rejects.toThrow("has something that is no photo");
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it("that breaks off leaves no program that takes the half for the whole", async () => {
    const done = join(emptyFolder(), "done");
    const half = async function* () {
      yield Buffer.from("half");
      throw new Error("It is not whole.");
    };
    const restored = stream("sh", ["-c", `cat; echo ended > ${done}`], {
      from: half(),
      into: text,
    });
    await expect(restored).rejects.toThrow("It is not whole.");
    expect(existsSync(done)).toBe(false);
  });
});

const hasAge = spawnSync("age", ["--version"]).status === 0;

describe.runIf(hasAge)("an encrypted backup and age itself", () => {
  it("is read by it", async () => {
    const { folder } = await backedUp();
    const read = (part: string) =>
      spawnSync("age", ["--decrypt", "--identity", identity, join(folder, part)]);
    expect(read("database.dump.age").stdout.toString()).toBe("dump");
    const photos = spawnSync("tar", ["--list"], { input: read("photos.tar.age").stdout });
    expect(photos.stdout.toString()).toBe(`${PHOTO}\n`);
  });
});

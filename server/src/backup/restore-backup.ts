import { createWriteStream, readdirSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { hasEmbeddedPostgres, removeEmbeddedPostgres } from "../db/embedded-postgres.ts";
import type { Db } from "../db/tables.ts";
import { keepOrder } from "../maintenance/maintenance-store.ts";
import { secretFingerprint } from "../security/secret-fingerprint.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecret } from "../wire/root-secret.ts";
import { factsOf, guardAudit, rowsOf, tablesOf, versionOf } from "./backup-store.ts";
import { DATABASE, UPLOADS, type Manifest } from "./manifest.ts";
import { POSTGRES_TOOLS, restorePostgres } from "./postgres-tools.ts";
import { databaseOf, whatIsIn, type BackupOptions } from "./make-backup.ts";
import { checkArchive, isPhoto, readParts } from "./read-archive.ts";
import { BackupRefusal } from "./refusal.ts";

const MIGRATIONS = join(import.meta.dirname, "../db/migrations");

/** Checks a whole archive. @throws BackupRefusal with everything that is wrong with it */
export async function checkBackup(file: string): Promise<Manifest> {
  const { findings, manifest } = await checkArchive(file);
  if (manifest && findings.length === 0) return manifest;
  throw new BackupRefusal(`${file} is not whole:\n${findings.join("\n")}`);
}

export type Restored = { manifest: Manifest; sameSecret: boolean };

/** Fills an empty database and the folder of photos, and leaves the portal closed for maintenance. */
export async function restoreBackup(file: string, options: BackupOptions): Promise<Restored> {
  const { config, now, say } = options;
  say("Checking the archive …");
  const manifest = await checkBackup(file);
  expectFitting(manifest, config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await databaseOf(config);
  const { url } = database;
  const { db, close } = connect({ url });
  const dump = join(config.dataDir, "restored.dump");
  try {
    await expectEmpty(db);
    say("The photos …");
    await unpack(file, { dump, uploads: join(config.dataDir, "uploads") });
    say("The database …");
    const serverVersion = await versionOf(db);
    await restorePostgres((options.tools ?? POSTGRES_TOOLS).restore, {
      url,
      file: dump,
      serverVersion,
    });
    await expectRows(db, manifest);
    await guardAudit(db);
    await keepOrder(db, { on: true, completion: null }, now());
  } catch (error) {
    await close();
    await database.stop();
    // It was made here a moment ago.
    if (config.databaseUrl === null) await removeEmbeddedPostgres(config.dataDir);
    throw error;
  } finally {
    await rm(dump, { force: true });
  }
  await close();
  await database.stop();
  const here = secretFingerprint(secretsFrom(rootSecret(config)));
  return { manifest, sameSecret: here === manifest.secret };
}

function expectFitting(manifest: Manifest, config: Config): void {
  const { databaseUrl, dataDir, mode } = config;
  if (manifest.mode !== mode)
    throw new BackupRefusal(
      `The backup is of PORTAL_MODE=${manifest.mode}, and here it is ${mode}.`,
    );
  // A photo that is not where the portal looks counts as deleted.
  if (manifest.photos.where === "s3" && !config.storage)
    throw new BackupRefusal("Its photos are in an S3 service: set STORAGE_URL as it was then.");
  if (manifest.photos.count > 0 && config.storage)
    throw new BackupRefusal(
      "Its photos are files, and here they are in an S3 service: restore without STORAGE_URL, then move them (docs/providers.md, Storage).",
    );
  if (!readdirSync(MIGRATIONS).includes(manifest.schema))
    throw new BackupRefusal(
      `The backup was made by a newer revision (${manifest.schema}): check that one out first.`,
    );
  if (databaseUrl === null && hasEmbeddedPostgres(dataDir))
    throw new BackupRefusal(
      `There is a database in ${dataDir} already. Move the folder away, or set DATA_DIR to another one.`,
    );
}

async function expectEmpty(db: Db): Promise<void> {
  if ((await tablesOf(db)).length > 0)
    throw new BackupRefusal(
      "The database is not empty. Create a new one (createdb) and name it in DATABASE_URL.",
    );
}

/** Photos get their names only when they are complete. */
async function unpack(file: string, to: { dump: string; uploads: string }): Promise<void> {
  await mkdir(to.uploads, { recursive: true, mode: 0o700 });
  await readParts(file, async ({ name, bytes }) => {
    if (name === DATABASE) return write(to.dump, bytes);
    if (!isPhoto(name)) return drain(bytes);
    const path = join(to.uploads, name.slice(UPLOADS.length));
    await write(`${path}.restored`, bytes);
    return rename(`${path}.restored`, path);
  });
}

async function write(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
  // The mode of a file that was there already.
  await chmod(path, 0o600);
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

async function expectRows(db: Db, manifest: Manifest): Promise<void> {
  const rows = await rowsOf(db);
  const schema = (await factsOf(db))?.schema;
  const wrong = Object.keys({ ...rows, ...manifest.rows }).filter(
    (table) => rows[table] !== manifest.rows[table],
  );
  if (wrong.length === 0 && schema === manifest.schema) return;
  const said = wrong.map(
    (table) => `${table} has ${rows[table] ?? "no"} rows, not ${manifest.rows[table] ?? "any"}`,
  );
  throw new BackupRefusal(
    `What was restored is not what was backed up. Delete the database and try again.\n${said.join("\n")}`,
  );
}

export function restoredSentence({ manifest, sameSecret }: Restored): string {
  const photos =
    manifest.photos.where === "s3" ? " Photos are in the S3 service and not in the backup." : "";
  const secret = sameSecret
    ? ""
    : "PORTAL_SECRET is another one than at the backup: links in messages and waiting alerts of that time do not work. Set the old one before you start the portal.\n";
  return `Restored: ${whatIsIn(manifest)}, as of ${manifest.made_at}.${photos}\n${secret}The portal is closed for maintenance: start it, wait until its log is quiet, compare with the gateway, then open it.`;
}

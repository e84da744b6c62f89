import { createWriteStream, openAsBlob, readdirSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import { connect, type Connection } from "../db/connect.ts";
import { hasEmbeddedDatabase } from "../db/embedded-folder.ts";
import { keepOrder } from "../maintenance/maintenance-store.ts";
import { secretFingerprint } from "../security/secret-fingerprint.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecret } from "../wire/root-secret.ts";
import { factsOf, guardAudit, rowsOf, tablesOf, versionOf } from "./backup-store.ts";
import { DATABASE, UPLOADS, type Manifest } from "./manifest.ts";
import { POSTGRES_TOOLS, restorePostgres } from "./postgres-tools.ts";
import { whatIsIn, type BackupOptions } from "./make-backup.ts";
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
  await mkdir(config.dataDir, { recursive: true });
  if (config.databaseUrl !== null) await expectEmpty(config.databaseUrl);
  const dump = join(config.dataDir, "restored.dump");
  try {
    say("The photos …");
    await unpack(file, { dump, uploads: join(config.dataDir, "uploads") });
    say("The database …");
    const connection = await load(dump, options);
    try {
      await expectRows(connection, manifest);
      await guardAudit(connection.db);
      await keepOrder(connection.db, { on: true, completion: null }, now());
    } finally {
      await connection.close();
    }
  } finally {
    await rm(dump, { force: true });
  }
  const here = secretFingerprint(secretsFrom(rootSecret(config)));
  return { manifest, sameSecret: here === manifest.secret };
}

function expectFitting(manifest: Manifest, config: Config): void {
  const { databaseUrl, dataDir, mode } = config;
  const engine = databaseUrl === null ? "pglite" : "postgres";
  if (manifest.engine !== engine)
    throw new BackupRefusal(
      engine === "pglite"
        ? "The backup is of a PostgreSQL database: set DATABASE_URL."
        : "The backup is of an embedded database: restore it without DATABASE_URL.",
    );
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
  if (engine === "pglite" && hasEmbeddedDatabase(dataDir))
    throw new BackupRefusal(
      `There is a database in ${dataDir} already. Move the folder away, or set DATA_DIR to another one.`,
    );
}

async function expectEmpty(url: string): Promise<void> {
  const connection = await connect({ databaseUrl: url, dataDir: null });
  try {
    if ((await tablesOf(connection.db)).length > 0)
      throw new BackupRefusal(
        "The database is not empty. Create a new one (createdb) and name it in DATABASE_URL.",
      );
  } finally {
    await connection.close();
  }
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

async function load(
  dump: string,
  { config, tools = POSTGRES_TOOLS }: BackupOptions,
): Promise<Connection> {
  const { databaseUrl: url, dataDir } = config;
  if (url === null) return connect({ databaseUrl: null, dataDir, dump: await openAsBlob(dump) });
  const connection = await connect({ databaseUrl: url, dataDir: null });
  try {
    const serverVersion = await versionOf(connection.db);
    await restorePostgres(tools.restore, { url, file: dump, serverVersion });
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function expectRows(connection: Connection, manifest: Manifest): Promise<void> {
  const rows = await rowsOf(connection.db);
  const schema = (await factsOf(connection.db))?.schema;
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

import { mkdir, readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as v from "valibot";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { hasEmbeddedPostgres, removeEmbeddedPostgres } from "../db/embedded-postgres.ts";
import type { Db } from "../db/tables.ts";
import { keepOrder } from "../maintenance/maintenance-store.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecrets } from "../wire/root-secret.ts";
import { factsOf, guardAudit, rowsOf } from "./backup-store.ts";
import {
  DATABASE,
  databaseOf,
  Manifest,
  MANIFEST,
  PARTS,
  PHOTOS,
  SUMS,
  whatIsIn,
  type BackupOptions,
} from "./make-backup.ts";
import { BackupRefusal, run } from "./programs.ts";

const MIGRATIONS = join(import.meta.dirname, "../db/migrations");

/** Reads a whole backup. @throws BackupRefusal with everything that is wrong with it */
export async function checkBackup(folder: string): Promise<Manifest> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new BackupRefusal(`${folder} cannot be read.`, { cause: error });
  });
  const missing = [...PARTS, SUMS].filter((name) => !names.includes(name));
  if (missing.length > 0) refuse(folder, missing, "missing");
  const sums = (await run("sha256sum", PARTS, { cwd: folder })).split("\n");
  const expected = (await readFile(join(folder, SUMS), "utf8")).split("\n");
  const damaged = PARTS.filter((_, at) => sums[at] !== expected[at]);
  if (damaged.length > 0) refuse(folder, damaged, "damaged");
  return readManifest(await readFile(join(folder, MANIFEST), "utf8"));
}

function refuse(folder: string, parts: readonly string[], how: string): never {
  throw new BackupRefusal(
    [`${folder} is not whole:`, ...parts.map((name) => `${name} is ${how}.`)].join("\n"),
  );
}

/** Its check sum is right, so it is as it was written. */
function readManifest(text: string): Manifest {
  const read = v.safeParse(Manifest, JSON.parse(text));
  if (read.success) return read.output;
  throw new BackupRefusal("The backup was made by a newer revision: check that one out first.");
}

export type Restored = { manifest: Manifest; sameSecret: boolean };

/** Fills an empty database and the folder of photos, and leaves the portal closed for maintenance. */
export async function restoreBackup(given: string, options: BackupOptions): Promise<Restored> {
  const { config, now, tools } = options;
  const folder = resolve(given);
  const manifest = await checkBackup(folder);
  await expectFitting(manifest, config);
  const uploads = join(config.dataDir, "uploads");
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const database = await databaseOf(config);
  const { db, close } = connect({ url: database.url });
  let restored = false;
  try {
    if (Object.keys(await rowsOf(db)).length > 0)
      throw new BackupRefusal(
        "The database is not empty. Create a new one (createdb) and name it in DATABASE_URL.",
      );
    const unpack = ["--extract", "--no-same-owner", `--directory=${uploads}`];
    await run("tar", [...unpack, `--file=${join(folder, PHOTOS)}`]);
    const how = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
    await run(tools?.restore ?? "pg_restore", [...how, join(folder, DATABASE)], {
      url: database.url,
    });
    await expectRows(db, manifest);
    await guardAudit(db);
    await keepOrder(db, { on: true, completion: null }, now());
    restored = true;
  } finally {
    await close();
    await database.stop();
    // It was made here a moment ago.
    if (!restored && config.databaseUrl === null) await removeEmbeddedPostgres(config.dataDir);
  }
  const { all } = secretsFrom(rootSecrets(config)).fingerprints;
  return { manifest, sameSecret: all.includes(manifest.secret) };
}

async function expectFitting(manifest: Manifest, config: Config): Promise<void> {
  const { databaseUrl, dataDir, mode, storage } = config;
  const { photos, schema } = manifest;
  if (manifest.mode !== mode)
    throw new BackupRefusal(
      `The backup is of PORTAL_MODE=${manifest.mode}, and here it is ${mode}.`,
    );
  // A photo that is not where the portal looks counts as deleted.
  if (photos === null && !storage)
    throw new BackupRefusal("Its photos are in an S3 service: set STORAGE_URL as it was then.");
  if (photos !== null && photos > 0 && storage)
    throw new BackupRefusal(
      "Its photos are files, and here they are in an S3 service: restore without STORAGE_URL, then move them (docs/providers.md, Storage).",
    );
  if (!(await readdir(MIGRATIONS)).includes(schema))
    throw new BackupRefusal(
      `The backup was made by a newer revision (${schema}): check that one out first.`,
    );
  if (databaseUrl === null && hasEmbeddedPostgres(dataDir))
    throw new BackupRefusal(
      `There is a database in ${dataDir} already. Move the folder away, or set DATA_DIR to another one.`,
    );
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
    manifest.photos === null ? " Photos are in the S3 service and not in the backup." : "";
  const secret = sameSecret
    ? ""
    : "PORTAL_SECRET is another one than at the backup: links in messages and waiting alerts of that time do not work. Set the old one before you start the portal.\n";
  return `Restored: ${whatIsIn(manifest)}, as of ${manifest.made_at}.${photos}\n${secret}The portal is closed for maintenance: start it, wait until its log is quiet, compare with the gateway, then open it.`;
}

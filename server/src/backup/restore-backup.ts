import { mkdir, readdir, readFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join, resolve } from "node:path";
import { Writable, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isFileName } from "@portal/contract/photos";
import * as v from "valibot";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { hasEmbeddedPostgres, removeEmbeddedPostgres } from "../db/embedded-postgres.ts";
import type { Db } from "../db/tables.ts";
import { keepHead } from "../control/audit-head.ts";
import { keepOrder } from "../maintenance/maintenance-store.ts";
import { secretsFrom } from "../security/secrets.ts";
import { forgetMark } from "../upload/photo-mark-store.ts";
import { rootSecrets } from "../wire/root-secret.ts";
import { decrypted, readIdentities } from "./age.ts";
import {
  factsOf,
  guardAudit,
  rowsOf,
  tablesOf,
  takeOverCounters,
  withSnapshot,
} from "./backup-store.ts";
import { databaseOf, type BackupOptions } from "./make-backup.ts";
import {
  DATABASE,
  Manifest,
  MANIFEST,
  partsOf,
  PHOTOS,
  readSums,
  refuseParts,
  SUMS,
  sumOf,
  whatIsIn,
} from "./manifest.ts";
import { BackupRefusal, run } from "./programs.ts";

const MIGRATIONS = join(import.meta.dirname, "../db/migrations");

type Given = Pick<BackupOptions, "config"> & {
  /** A file of secret keys of age, for a backup that is encrypted. */
  identity?: string | undefined;
};
/** Opens one of the two files that are encrypted. */
type Open = (part: string) => Promise<Readable>;
export type Checked = { manifest: Manifest; isEncrypted: boolean; isOpened: boolean };

/**
 * Reads a whole backup: who wrote it, whether it is as it was written, and, with an identity, whether it opens and has
 * photos where photos should be.
 * @throws BackupRefusal with what is wrong with it
 */
export async function checkBackup(folder: string, given: Given): Promise<Checked> {
  const { manifest, open, isEncrypted } = await lookAt(folder, given);
  if (open) await readThrough(open, manifest);
  return { manifest, isEncrypted, isOpened: open !== null };
}

/** Nothing is decrypted yet. @returns how to open it; null without an identity that it needs */
async function lookAt(folder: string, { config, identity }: Given) {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new BackupRefusal(`${folder} cannot be read.`, { cause: error });
  });
  const isEncrypted = partsOf(true).some((name) => name !== MANIFEST && names.includes(name));
  const parts = partsOf(isEncrypted);
  const missing = [...parts, SUMS].filter((name) => !names.includes(name));
  if (missing.length > 0) refuseParts(folder, missing, "missing");
  const sums = await readSums(folder, secretsFrom(rootSecrets(config)));
  const found = await Promise.all(parts.map((name) => sumOf(join(folder, name))));
  const damaged = parts.filter((name, at) => sums.get(name) !== found[at]);
  if (damaged.length > 0) refuseParts(folder, damaged, "damaged");
  const manifest = readManifest(await readFile(join(folder, MANIFEST), "utf8"));
  const openerOf = async (): Promise<Open | null> => {
    const [database, photos] = parts;
    const pathOf = (part: string) => join(folder, part === DATABASE ? database : photos);
    if (!isEncrypted) return async (part) => createReadStream(pathOf(part));
    if (identity === undefined) return null;
    const identities = await readIdentities(identity);
    return (part) => decrypted(pathOf(part), identities);
  };
  return { manifest, isEncrypted, open: await openerOf() };
}

/** Its check sum is right, so it is as it was written. */
function readManifest(text: string): Manifest {
  const read = v.safeParse(Manifest, JSON.parse(text));
  if (read.success) return read.output;
  throw new BackupRefusal("The backup was made by a newer revision: check that one out first.");
}

/** A regular file, with owner, size and time; the name is the rest. */
const LISTED = /^-\S{9} \d+\/\d+ +\d+ \d{4}-\d\d-\d\d \d\d:\d\d (?<name>.+)$/u;

/** To its end: only then is it known to be whole. */
async function readThrough(open: Open, manifest: Manifest): Promise<void> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  await pipeline(await open(DATABASE), nowhere);
  const listed = await run("tar", ["--list", "--verbose", "--numeric-owner"], {
    from: await open(PHOTOS),
  });
  const lines = listed.split("\n").slice(0, -1);
  const isPhoto = (line: string) => isFileName(LISTED.exec(line)?.groups?.["name"] ?? "");
  if (!lines.every(isPhoto) || lines.length !== (manifest.photos ?? 0))
    throw new BackupRefusal(
      `${PHOTOS} has something that is no photo, or not all of them: nothing of it was unpacked.`,
    );
}

export function checkedSentence(
  folder: string,
  { manifest, isEncrypted, isOpened }: Checked,
): string {
  const opened = isOpened
    ? []
    : ["Whether it opens was not tried: give the file of the secret key with --identity."];
  const plain = isEncrypted ? [] : ["It is not encrypted: whoever has it can read it."];
  const whole = `${folder} is whole, and of this portal: ${whatIsIn(manifest)}, as of ${manifest.made_at}.`;
  return [whole, ...opened, ...plain].join("\n");
}

export type Restored = { manifest: Manifest };

/** Fills an empty database and the folder of photos, and leaves the portal closed for maintenance. */
export async function restoreBackup(
  given: string,
  options: BackupOptions & Given,
): Promise<Restored> {
  const { config, now, tools } = options;
  const { manifest, open } = await lookAt(resolve(given), options);
  await expectFitting(manifest, config);
  if (!open)
    throw new BackupRefusal(
      "The backup is encrypted: give the file of the secret key with --identity.",
    );
  await readThrough(open, manifest);
  const uploads = join(config.dataDir, "uploads");
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const database = await databaseOf(config);
  const { db, close } = connect({ url: database.ownerUrl, answerMs: 0 });
  let restored = false;
  try {
    if ((await tablesOf(db)).length > 0)
      throw new BackupRefusal(
        "The database is not empty. Put it aside and make a new one (docs/operations.md, Backup and restore).",
      );
    const unpack = ["--extract", "--no-same-owner", `--directory=${uploads}`];
    await run("tar", unpack, { from: await open(PHOTOS) });
    const how = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
    await run(tools?.restore ?? "pg_restore", how, {
      url: database.ownerUrl,
      from: await open(DATABASE),
    });
    await expectRows(db, manifest);
    await guardAudit(db);
    await withSnapshot(db, takeOverCounters);
    if (manifest.photos !== null) await forgetMark(db);
    await keepOrder(db, { on: true, completion: null }, now());
    // What was noted here may be later than the backup.
    await keepHead(config.dataDir, manifest.audit);
    restored = true;
  } finally {
    await close();
    await database.stop();
    // It was made here a moment ago.
    if (!restored && config.databaseUrl === null) await removeEmbeddedPostgres(config.dataDir);
  }
  return { manifest };
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
  const rows = await withSnapshot(db, rowsOf);
  const facts = await factsOf(db);
  const wrong = Object.keys({ ...rows, ...manifest.rows }).filter(
    (table) => rows[table] !== manifest.rows[table],
  );
  const isSame = facts?.schema === manifest.schema && facts.audit === manifest.audit;
  if (wrong.length === 0 && isSame) return;
  const said = wrong.map(
    (table) => `${table} has ${rows[table] ?? "no"} rows, not ${manifest.rows[table] ?? "any"}`,
  );
  throw new BackupRefusal(
    `What was restored is not what was backed up. Delete the database and try again.\n${said.join("\n")}`,
  );
}

export function restoredSentence({ manifest }: Restored): string {
  const photos =
    manifest.photos === null ? " Photos are in the S3 service and not in the backup." : "";
  return `Restored: ${whatIsIn(manifest)}, as of ${manifest.made_at}.${photos}\nThe portal is closed for maintenance: start it, wait until its log is quiet, compare with the gateway, then open it.`;
}

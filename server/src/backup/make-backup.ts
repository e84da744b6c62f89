import { createReadStream } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { isFileName } from "@portal/contract/file-reference";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import {
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  serverOf,
  startEmbeddedPostgres,
  type PortalDatabase,
} from "../db/embedded-postgres.ts";
import type { Db } from "../db/tables.ts";
import { secretFingerprint } from "../security/secret-fingerprint.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecret } from "../wire/root-secret.ts";
import { factsOf, noteBackup, rowsOf, withSnapshot } from "./backup-store.ts";
import { allRows, DATABASE, MANIFEST, UPLOADS, type Manifest } from "./manifest.ts";
import { dumpPostgres, POSTGRES_TOOLS, type PostgresTools } from "./postgres-tools.ts";
import { BackupRefusal } from "./refusal.ts";
import { writeArchive, type Archive } from "./write-archive.ts";

export type BackupOptions = {
  config: Config;
  now: () => Date;
  /** A line of progress. */
  say: (text: string) => void;
  tools?: PostgresTools;
};
export type Made = { file: string; bytes: number; manifest: Manifest };

/** Everything of a portal but its secret and settings, in one file. */
export async function makeBackup(target: string, options: BackupOptions): Promise<Made> {
  const { config, now, say } = options;
  const at = now();
  const file = await fileFor(target, at);
  if (config.databaseUrl === null && !hasEmbeddedPostgres(config.dataDir))
    throw new BackupRefusal(
      `There is no database in ${config.dataDir}. Give DATA_DIR or DATABASE_URL as the portal has it.`,
    );
  const database = await databaseOf(config);
  const { url } = database;
  const { db, close } = connect({ url, name: "portal backup" });
  try {
    let manifest: Manifest | undefined;
    const bytes = await writeArchive(file, async (archive) => {
      say("The database …");
      const seen = await addDatabase(archive, { db, url, file }, options);
      say("The photos …");
      // After the database: a photo is there before a row names it.
      const photos = await addPhotos(archive, config);
      const secret = secretFingerprint(secretsFrom(rootSecret(config)));
      const facts = { ...seen, photos, secret };
      manifest = { format: 1, made_at: at.toISOString(), ...facts };
      await archive.addText(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
    });
    if (!manifest) throw new Error("The archive has no manifest.");
    await noteBackup(db, { at, bytes });
    return { file, bytes, manifest };
  } finally {
    await close();
    await database.stop();
  }
}

/** In a folder, a file named by the time. */
async function fileFor(target: string, at: Date): Promise<string> {
  const path = resolve(target);
  const found = await stat(path).catch(() => null);
  if (found !== null && !found.isDirectory()) throw new BackupRefusal(`${path} exists already.`);
  if (found === null) return expectFileName(path);
  return join(path, `portal-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, "")}.tar.gz`);
}

/** A folder that does not exist would become a file. */
async function expectFileName(path: string): Promise<string> {
  if (!path.endsWith(".tar.gz"))
    throw new BackupRefusal(`There is no folder ${path}; a file ends in .tar.gz.`);
  if (!(await stat(dirname(path)).catch(() => null)))
    throw new BackupRefusal(`There is no folder ${dirname(path)}.`);
  return path;
}

async function seenIn(db: Db) {
  const facts = await factsOf(db);
  if (facts === null)
    throw new BackupRefusal("No portal has used this database yet: there is nothing to back up.");
  return { ...facts, rows: await rowsOf(db) };
}

/** The database of the settings; the embedded one is started where no portal runs it. */
export async function databaseOf({ databaseUrl, dataDir }: Config): Promise<PortalDatabase> {
  const url = databaseUrl ?? (await runningEmbeddedPostgres(dataDir));
  return url === null ? startEmbeddedPostgres(dataDir, { error: () => undefined }) : serverOf(url);
}

function addDatabase(
  archive: Archive,
  { db, url, file }: { db: Db; url: string; file: string },
  { tools = POSTGRES_TOOLS }: BackupOptions,
) {
  return withSnapshot(db, async (trx, snapshot) => {
    const seen = await seenIn(trx);
    const dump = `${file}.database`;
    // Made here, so that nobody else can read it.
    await (await open(dump, "wx", 0o600)).close();
    try {
      const serverVersion = seen.engine_version;
      await dumpPostgres(tools.dump, { url, snapshot, file: dump, serverVersion });
      await archive.add(DATABASE, (await stat(dump)).size, createReadStream(dump));
    } finally {
      await rm(dump, { force: true });
    }
    return seen;
  });
}

async function addPhotos(archive: Archive, config: Config): Promise<Manifest["photos"]> {
  if (config.storage) return { where: "s3", count: 0, bytes: 0 };
  const folder = join(config.dataDir, "uploads");
  const names = ((await readdir(folder).catch(unlessDeleted)) ?? []).filter(isFileName);
  let [count, bytes] = [0, 0];
  for (const name of names.toSorted()) {
    const photo = await readFile(join(folder, name)).catch(unlessDeleted);
    if (photo === null) continue;
    await archive.add(`${UPLOADS}${name}`, photo.length, Readable.from([photo]));
    count += 1;
    bytes += photo.length;
  }
  return { where: "folder", count, bytes };
}

/** Since the folder was read, because it was due. */
const unlessDeleted = (error: unknown): null => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
};

export const backupSentence = ({ file, bytes, manifest }: Made): string =>
  [
    `Backup: ${file}, ${megabytes(bytes)}: ${whatIsIn(manifest)}.`,
    manifest.photos.where === "s3"
      ? "Photos are in the S3 service and not in it: back them up there."
      : "",
    "PORTAL_SECRET and the settings are not in it: store them elsewhere.",
  ]
    .filter((line) => line !== "")
    .join("\n");

export const whatIsIn = (manifest: Manifest): string => {
  const [rows, tables] = [allRows(manifest), Object.keys(manifest.rows).length];
  return `${rows.toLocaleString("en")} rows in ${tables} tables, photos: ${manifest.photos.count.toLocaleString("en")}`;
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isFileName } from "@portal/contract/photos";
import * as v from "valibot";
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
import { secretsFrom } from "../security/secrets.ts";
import { rootSecrets } from "../wire/root-secret.ts";
import { factsOf, noteBackup, rowsOf, withSnapshot } from "./backup-store.ts";
import { BackupRefusal, run } from "./programs.ts";

/** The files of a backup; the last one is written last. */
export const PARTS = ["database.dump", "photos.tar", "manifest.json"] as const;
export const [DATABASE, PHOTOS, MANIFEST] = PARTS;
export const SUMS = "SHA256SUMS";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a backup says of itself; nothing in it is about a person. */
export const Manifest = v.object({
  format: v.literal(2),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  mode: v.picklist(["sandbox", "production"]),
  /** The last migration. */
  schema: v.string(),
  /** Of PORTAL_SECRET, which is not in it. */
  secret: v.string(),
  rows: v.record(v.string(), count),
  /** Null when they are in an S3 service. */
  photos: v.nullable(count),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export type BackupOptions = {
  config: Config;
  now: () => Date;
  /** PostgreSQL's own programs, by path; else those of the machine. */
  tools?: { dump: string; restore: string };
};
export type Made = { folder: string; bytes: number; manifest: Manifest };

/** Everything of a portal but its secret and settings, in a folder named by the time. */
export async function makeBackup(target: string, options: BackupOptions): Promise<Made> {
  const { config, now } = options;
  const at = now();
  if (!(await stat(target).catch(() => null))?.isDirectory())
    throw new BackupRefusal(`There is no folder ${resolve(target)}.`);
  if (config.databaseUrl === null && !hasEmbeddedPostgres(config.dataDir))
    throw new BackupRefusal(
      `There is no database in ${config.dataDir}. Give DATA_DIR or DATABASE_URL as the portal has it.`,
    );
  const folder = resolve(target, `portal-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, "")}`);
  // It gets its name when it is complete and on the disk; nobody else can open it.
  const partial = `${folder}.partial`;
  await mkdir(partial, { mode: 0o700 }).catch(refuseTaken);
  const database = await databaseOf(config);
  const { db, close } = connect({ url: database.url, name: "portal backup" });
  try {
    const seen = await dump(partial, { db, url: database.url }, options);
    // After the database: a photo is there before a row names it.
    const photos = await packPhotos(partial, config);
    const [secret = ""] = secretsFrom(rootSecrets(config)).fingerprints.current;
    const manifest: Manifest = { format: 2, made_at: at.toISOString(), ...seen, secret, photos };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await writeFile(join(partial, SUMS), await run("sha256sum", PARTS, { cwd: partial }));
    await run("sync", [...PARTS, SUMS, "."], { cwd: partial });
    await rename(partial, folder).catch(refuseTaken);
    await run("sync", [target]);
    const sizes = await Promise.all(PARTS.map((name) => stat(join(folder, name))));
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    await noteBackup(db, { at, bytes });
    return { folder, bytes, manifest };
  } finally {
    await close();
    await database.stop();
    await rm(partial, { recursive: true, force: true });
  }
}

function refuseTaken(error: NodeJS.ErrnoException): never {
  if (error.code !== "EEXIST" && error.code !== "ENOTEMPTY") throw error;
  throw new BackupRefusal("There is a backup of this second already.", { cause: error });
}

/** The database of the settings; the embedded one is started where no portal runs it. */
export async function databaseOf({ databaseUrl, dataDir }: Config): Promise<PortalDatabase> {
  const url = databaseUrl ?? (await runningEmbeddedPostgres(dataDir));
  return url === null ? startEmbeddedPostgres(dataDir, { error: () => undefined }) : serverOf(url);
}

/** Rows are counted in the state that is written. */
function dump(partial: string, { db, url }: { db: Db; url: string }, { tools }: BackupOptions) {
  return withSnapshot(db, async (trx, snapshot) => {
    const facts = await factsOf(trx);
    if (facts === null)
      throw new BackupRefusal("No portal has used this database yet: there is nothing to back up.");
    const rows = await rowsOf(trx);
    const file = join(partial, DATABASE);
    const how = ["--format=custom", "--lock-wait-timeout=60000"];
    await run(tools?.dump ?? "pg_dump", [...how, `--snapshot=${snapshot}`, `--file=${file}`], {
      url,
    });
    return { ...facts, rows };
  });
}

/** @returns how many there are */
async function packPhotos(partial: string, config: Config): Promise<number | null> {
  const folder = join(config.dataDir, "uploads");
  const hasFolder = !config.storage && existsSync(folder);
  const names = hasFolder ? (await readdir(folder)).filter(isFileName) : [];
  const file = join(partial, PHOTOS);
  const how = ["--create", "--mode=0600", "--ignore-failed-read", "--verbatim-files-from"];
  await run("tar", [`--file=${file}`, ...how, "--files-from=-"], {
    cwd: hasFolder ? folder : partial,
    input: names.map((name) => `${name}\n`).join(""),
  });
  const packed = new Set((await run("tar", ["--list", `--file=${file}`])).split("\n").slice(0, -1));
  // What was due may be deleted meanwhile.
  const lost = names.find((name) => !packed.has(name) && existsSync(join(folder, name)));
  if (lost !== undefined) throw new BackupRefusal(`A photo in ${folder} cannot be read.`);
  return config.storage ? null : packed.size;
}

export const backupSentence = ({ folder, bytes, manifest }: Made): string =>
  [
    `Backup: ${folder}, ${(bytes / 1_000_000).toFixed(1)} MB: ${whatIsIn(manifest)}.`,
    ...(manifest.photos === null
      ? ["Photos are in the S3 service and not in it: back them up there."]
      : []),
    "PORTAL_SECRET and the settings are not in it: store them elsewhere.",
  ].join("\n");

export function whatIsIn({ rows, photos }: Manifest): string {
  const counts = Object.values(rows);
  const all = counts.reduce((sum, one) => sum + one, 0);
  return `${all.toLocaleString("en")} rows in ${counts.length} tables, photos: ${(photos ?? 0).toLocaleString("en")}`;
}

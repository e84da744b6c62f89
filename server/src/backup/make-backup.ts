import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isFileName } from "@portal/contract/photos";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import {
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../db/embedded-postgres.ts";
import { type PortalDatabase, serverOf } from "../db/roles.ts";
import type { Db } from "../db/tables.ts";
import { secretsFrom } from "../security/secrets.ts";
import { rootSecrets } from "../wire/root-secret.ts";
import { encrypted } from "./age.ts";
import { factsOf, noteBackup, rowsOf, withSnapshot } from "./backup-store.ts";
import { type Manifest, MANIFEST, partsOf, signedSums, SUMS, sumOf, whatIsIn } from "./manifest.ts";
import { BackupRefusal, run, stream } from "./programs.ts";

export type BackupOptions = {
  config: Config;
  now: () => Date;
  /** PostgreSQL's own programs, by path; else those of the machine. */
  tools?: { dump: string; restore: string };
};
export type Made = { folder: string; bytes: number; isEncrypted: boolean; manifest: Manifest };

/**
 * Everything of a portal but its secret and settings, in a folder named by the time. What the programs write goes through
 * pipes alone: nothing of it ever lies on a disk in clear, unless that is asked for.
 */
export async function makeBackup(
  target: string,
  options: BackupOptions & { plain?: boolean },
): Promise<Made> {
  const { config, now, plain = false } = options;
  const at = now();
  expectReaders(config.backupRecipients, plain);
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
  const parts = partsOf(!plain);
  const [databasePart, photosPart] = parts;
  const database = await databaseOf(config);
  const { db, close } = connect({ url: database.directUrl, name: "portal backup", answerMs: 0 });
  const keep = (name: string) => (output: Readable) =>
    write(join(partial, name), output, config.backupRecipients);
  try {
    const seen = await dump(keep(databasePart), { db, url: database.directUrl }, options);
    // After the database: a photo is there before a row names it.
    const photos = await packPhotos(keep(photosPart), config);
    const { sum: databaseSum, ...facts } = seen;
    const manifest: Manifest = {
      format: 3,
      made_at: at.toISOString(),
      ...facts,
      photos: photos.count,
    };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    const sums = [databaseSum, photos.sum, await sumOf(join(partial, MANIFEST))];
    const secrets = secretsFrom(rootSecrets(config));
    await writeFile(
      join(partial, SUMS),
      signedSums(
        parts.map((name, index) => [name, sums[index] ?? ""]),
        secrets,
      ),
    );
    await run("sync", [...parts, SUMS, "."], { cwd: partial });
    await rename(partial, folder).catch(refuseTaken);
    await run("sync", [target]);
    const sizes = await Promise.all(parts.map((name) => stat(join(folder, name))));
    const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
    await noteBackup(db, { at, bytes });
    return { folder, bytes, isEncrypted: !plain, manifest };
  } finally {
    await close();
    await database.stop();
    await rm(partial, { recursive: true, force: true });
  }
}

/** One rule for sandbox and production: nothing leaves in clear by default. */
function expectReaders(recipients: readonly string[], plain: boolean): void {
  if (recipients.length === 0 && !plain)
    throw new BackupRefusal(
      "BACKUP_RECIPIENTS is not set, so the backup could be read by anybody. Name a public key there (age-keygen makes one), or say --plain.",
    );
  if (recipients.length > 0 && plain)
    throw new BackupRefusal("BACKUP_RECIPIENTS is set, and --plain would write what it protects.");
}

function refuseTaken(error: NodeJS.ErrnoException): never {
  if (error.code !== "EEXIST" && error.code !== "ENOTEMPTY") throw error;
  throw new BackupRefusal("There is a backup of this second already.", { cause: error });
}

/** The database of the settings; the embedded one is started where no portal runs it. */
export async function databaseOf({
  databaseUrl,
  databaseDirectUrl,
  databaseMigrationUrl,
  dataDir,
}: Config): Promise<PortalDatabase> {
  if (databaseUrl !== null) return serverOf(databaseUrl, databaseMigrationUrl, databaseDirectUrl);
  const running = await runningEmbeddedPostgres(dataDir);
  return running ?? startEmbeddedPostgres(dataDir, { error: () => undefined });
}

/** @returns the SHA-256 of what was written */
async function write(
  path: string,
  output: Readable,
  recipients: readonly string[],
): Promise<string> {
  const hash = createHash("sha256");
  const written = recipients.length === 0 ? output : await encrypted(output, recipients);
  const hashing = async function* (from: AsyncIterable<Buffer>) {
    for await (const piece of from) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(written, hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return hash.digest("hex");
}

type Keep = (output: Readable) => Promise<string>;

/** Rows are counted in the state that is written. */
function dump(into: Keep, { db, url }: { db: Db; url: string }, { tools }: BackupOptions) {
  return withSnapshot(db, async (trx, snapshot) => {
    const facts = await factsOf(trx);
    if (facts === null)
      throw new BackupRefusal("No portal has used this database yet: there is nothing to back up.");
    const rows = await rowsOf(trx);
    const how = ["--format=custom", "--lock-wait-timeout=60000", `--snapshot=${snapshot}`];
    const { out: sum } = await stream(tools?.dump ?? "pg_dump", how, { url, into });
    return { ...facts, rows, sum };
  });
}

/** @returns how many there are */
async function packPhotos(
  into: Keep,
  config: Config,
): Promise<{ count: number | null; sum: string }> {
  const folder = join(config.dataDir, "uploads");
  const hasFolder = !config.storage && existsSync(folder);
  const names = hasFolder ? (await readdir(folder)).filter(isFileName) : [];
  // It names on standard error what it has packed, beside what it says itself.
  const how = ["--create", "--verbose", "--mode=0600", "--ignore-failed-read"];
  const list = ["--verbatim-files-from", "--files-from=-"];
  const { out: sum, said } = await stream("tar", [...how, ...list], {
    ...(hasFolder && { cwd: folder }),
    from: names.map((name) => `${name}\n`),
    into,
  });
  const packed = new Set(said.split("\n").filter(isFileName));
  // What was due may be deleted meanwhile.
  const lost = names.find((name) => !packed.has(name) && existsSync(join(folder, name)));
  if (lost !== undefined) throw new BackupRefusal(`A photo in ${folder} cannot be read.`);
  return { count: config.storage ? null : packed.size, sum };
}

export const backupSentence = ({ folder, bytes, isEncrypted, manifest }: Made): string =>
  [
    `Backup: ${folder}, ${(bytes / 1_000_000).toFixed(1)} MB: ${whatIsIn(manifest)}.`,
    ...(manifest.photos === null
      ? ["Photos are in the S3 service and not in it: back them up there."]
      : []),
    ...(isEncrypted ? [] : ["It is not encrypted: whoever has it can read it."]),
    "PORTAL_SECRET, INDEX_SECRET, their old ones and the settings are not in it: store them elsewhere. Without PORTAL_SECRET nothing in it opens, without INDEX_SECRET no record is found.",
  ].join("\n");

import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { statfs } from "node:fs/promises";
import { counted } from "../control/counted.ts";
import { readOperators } from "../control/operators.ts";
import type { Context } from "../context.ts";
import { CLOCK_OFF_MS, CLOCK_TODO, offWords } from "../db/clock.ts";
import { compareMigrations } from "../db/migrate.ts";
import { secretFingerprint } from "../security/secret-fingerprint.ts";
import { clocksOf, lookAtServer, secretsOf } from "./doctor-store.ts";
import { ok, red, yellow, type Examination, type Said } from "./finding.ts";
import { missingInProduction } from "./missing-in-production.ts";

const OLDEST_POSTGRES = 15;
const CLOCK_RED_MS = 5_000;
const GIGABYTE = 1_000_000_000;

/** What is on this machine, and the database. */
export const machineExaminations = (context: Context): Examination[] => [
  { what: "settings", look: async () => lookAtSettings(context), todo: "" },
  {
    what: "database",
    look: () => lookAtDatabase(context),
    todo: "Look at its log and at DATABASE_URL.",
  },
  { what: "clock", look: () => lookAtClock(context), todo: "Look at the database first." },
  { what: "disk", look: () => lookAtDisk(context), todo: "Check that DATA_DIR is there." },
  {
    what: "photos",
    look: () => lookAtStorage(context),
    todo: context.config.storage
      ? "Check STORAGE_URL, STORAGE_KEY_ID, STORAGE_SECRET, the bucket and the rights of the key (docs/providers.md, Storage)."
      : "Check that the portal may write in DATA_DIR/uploads, and the free space.",
  },
  {
    what: "operators",
    look: async () => lookAtOperators(context),
    todo: "Correct the file of the setting OPERATORS.",
  },
  { what: "secret", look: () => lookAtSecret(context), todo: "Look at the database first." },
];

function lookAtSettings(context: Context): Said {
  const { mode, role } = context.config;
  const missing = context.sandbox ? [] : missingInProduction(context);
  return missing.length > 0 ? yellow(missing.join(" ")) : ok(`PORTAL_MODE=${mode}, role ${role}.`);
}

async function lookAtDatabase({ db }: Context): Promise<Said> {
  const { version, major } = await lookAtServer(db);
  const { missing, unknown, last } = await compareMigrations(db);
  if (major < OLDEST_POSTGRES)
    return red(`PostgreSQL ${version} is too old: upgrade it to ${OLDEST_POSTGRES} or newer.`);
  if (missing.length > 0)
    return red(`${missing.length} migrations have not run: restart the portal.`);
  if (unknown.length > 0)
    return red(`It is of a newer revision (${unknown.at(-1)}): start that revision everywhere.`);
  return ok(`PostgreSQL ${version}, schema ${last}.`);
}

/** Of all living processes, as each has noted it. */
async function lookAtClock({ db }: Context): Promise<Said> {
  const clocks = await clocksOf(db);
  const mostMs = Math.max(0, ...clocks.map(({ aheadMs }) => Math.abs(aheadMs)));
  if (mostMs <= CLOCK_OFF_MS) return ok(`${(mostMs / 1_000).toFixed(1)} s off the database's.`);
  const off = clocks
    .filter(({ aheadMs }) => Math.abs(aheadMs) > CLOCK_OFF_MS)
    .map(({ process, aheadMs }) => `Process ${process}: ${offWords(aheadMs)}.`);
  const said = [...off, CLOCK_TODO].join(" ");
  return mostMs < CLOCK_RED_MS ? yellow(said) : red(said);
}

async function lookAtDisk({ config: { dataDir, uploads } }: Context): Promise<Said> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const free = bavail * bsize;
  const said = `${(free / GIGABYTE).toFixed(1)} GB of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB are free in DATA_DIR.`;
  const todo = "Free some, or move DATA_DIR to a larger disk.";
  if (free < uploads.minFreeBytes) return red(`${said} No photo is accepted. ${todo}`);
  return free < 4 * uploads.minFreeBytes ? yellow(`${said} ${todo}`) : ok(said);
}

async function lookAtStorage({ storage }: Context): Promise<Said> {
  const name = `doctor-${randomBytes(18).toString("base64url")}.jpg`;
  const bytes = randomBytes(64);
  await storage.put(name, bytes);
  let read: Buffer | null;
  try {
    read = await storage.get(name);
  } finally {
    await storage.remove(name);
  }
  if (!read?.equals(bytes))
    return red("What was written is not what is read. Look at the storage.");
  if ((await storage.get(name)) !== null)
    return red("A removed photo can still be read: look at caches in front of the storage.");
  const seen = await storage.check?.();
  const said = "Writes, reads and removes.";
  return seen ? { ...seen, finding: `${said} ${seen.finding}` } : ok(said);
}

async function lookAtSecret({ db, secrets }: Context): Promise<Said> {
  const own = secretFingerprint(secrets);
  const found = await secretsOf(db);
  const others = [...found].filter(([fingerprint]) => fingerprint !== own);
  const count = others.reduce((sum, [, processes]) => sum + processes, 0);
  if (count > 0)
    return red(
      `${counted(count, "running process has", "running processes have")} another PORTAL_SECRET than this one: set the same everywhere and restart them.`,
    );
  const all = found.get(own) ?? 1;
  return ok(all === 1 ? "Only this process runs." : `The same in all ${all} processes.`);
}

function lookAtOperators({ config: { operatorsFile: file, mode } }: Context): Said {
  const { size } = readOperators(file);
  const said = `${counted(size, "operator has a key", "operators have keys")}.`;
  if (mode === "sandbox") return ok(said);
  if (size < 2) return yellow(`${said} A refund takes two: lto operator add NAME makes one.`);
  return mayChange(file)
    ? yellow(`${said} The portal's own user can change ${file}: give it to root.`)
    : ok(said);
}

function mayChange(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { statfs } from "node:fs/promises";
import { addDays, manilaDay } from "@portal/contract/days";
import { defaultSettings } from "@portal/contract/settings";
import type { Context } from "../context.ts";
import { headFile, notedHead } from "../control/audit-head.ts";
import { hasHead } from "../control/audit-store.ts";
import { counted } from "../control/control-verb.ts";
import { readOperators } from "../control/operators.ts";
import { CLOCK_OFF_MS, CLOCK_TODO, offWords } from "../db/clock.ts";
import { compareMigrations } from "../db/migrate.ts";
import { ownRights, unguardedWords } from "../db/roles.ts";
import {
  hasJobs,
  lastBackup,
  lookAtServer,
  NO_JOBS,
  processesOf,
  standbysOf,
} from "./doctor-store.ts";
import { type Waiting, waitingJobs } from "./figures-store.ts";
import { type Examination, ok, red, type Said, yellow } from "./finding.ts";
import { AnotherStore } from "../upload/photo-mark-store.ts";
import { SealError } from "../security/secrets.ts";

const OLDEST_POSTGRES = 15;
const CLOCK_RED_MS = 5_000;
const CONTACT_NEAR_DAYS = 30;
const GIGABYTE = 1_000_000_000;

/** What is on this machine, and the database. */
export const machineExaminations = (context: Context): Examination[] => [
  { what: "settings", look: async () => lookAtSettings(context), todo: "" },
  {
    what: "database",
    look: () => lookAtDatabase(context),
    todo: "Look at its log and at DATABASE_URL.",
  },
  { what: "processes", look: () => lookAtProcesses(context), todo: "Look at the database first." },
  ...(context.sandbox === null && context.payments.accounts.size > 0
    ? [
        {
          what: "synchronous standby",
          look: () => lookAtStandby(context),
          todo: "Look at the database first.",
        },
      ]
    : []),
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
  {
    what: "audit log",
    look: () => lookAtAudit(context),
    todo: "Look at the database first.",
  },
  { what: "secret", look: () => lookAtSecret(context), todo: "Look at the database first." },
  { what: "security.txt", look: async () => lookAtContact(context), todo: "" },
];

function lookAtSettings(context: Context): Said {
  const { mode, role } = context.config;
  const missing = context.sandbox ? [] : missingInProduction(context);
  return missing.length > 0 ? yellow(missing.join(" ")) : ok(`PORTAL_MODE=${mode}, role ${role}.`);
}

/** Whether its watchers could change it, and whether it still has what was last noted here; `lto audit verify` reads all of it. */
async function lookAtAudit({ db, config, sandbox }: Context): Promise<Said> {
  const noted = notedHead(config);
  if (noted !== null && !(await hasHead(db, noted)))
    return red(
      `It does not contain ${noted}, which ${headFile(config.dataDir)} has: see lto audit verify. If a backup was restored elsewhere, delete that file.`,
    );
  const { role, isUnguarded } = await ownRights(db, { isSandbox: sandbox !== null });
  return isUnguarded
    ? yellow(unguardedWords(role))
    : ok(noted === null ? "Nothing was operated here yet." : `Contains ${noted}.`);
}

async function lookAtDatabase({ db }: Context): Promise<Said> {
  const { version, major } = await lookAtServer(db);
  const { missing, unknown, narrowed, last } = await compareMigrations(db);
  if (major < OLDEST_POSTGRES)
    return red(`PostgreSQL ${version} is too old: upgrade it to ${OLDEST_POSTGRES} or newer.`);
  if (missing.length > 0)
    return red(`${missing.length} migrations have not run: restart the portal.`);
  if (unknown.length > 0) {
    const said = `It is of a newer revision (${unknown.at(-1)}): start that revision everywhere.`;
    return narrowed.length > 0
      ? red(`${said} This one cannot serve beside it.`)
      : yellow(`${said} Until then this one serves beside it.`);
  }
  return ok(`PostgreSQL ${version}, schema ${last}.`);
}

/** Of all living processes, as each has noted it. */
async function lookAtClock({ db }: Context): Promise<Said> {
  const clocks = await processesOf(db);
  const mostMs = Math.max(0, ...clocks.map((one) => Math.abs(one.clock_ahead_ms)));
  if (mostMs <= CLOCK_OFF_MS) return ok(`${(mostMs / 1_000).toFixed(1)} s off the database's.`);
  const off = clocks
    .filter((one) => Math.abs(one.clock_ahead_ms) > CLOCK_OFF_MS)
    .map((one) => `${nameOf(one)}: ${offWords(one.clock_ahead_ms)}.`);
  const said = [...off, CLOCK_TODO].join(" ");
  return mostMs < CLOCK_RED_MS ? yellow(said) : red(said);
}

const nameOf = ({ pid, host }: { pid: number; host: string }): string =>
  `Process ${pid} on ${host}`;

async function lookAtProcesses(context: Context): Promise<Said> {
  if (!(await hasJobs(context))) return red(NO_JOBS);
  const all = await processesOf(context.db);
  const silent = all.filter((one) => one.is_silent);
  if (silent.length > 0)
    return red(
      `${silent.map(nameOf).join(", ")} has noted nothing for minutes: look at its log, and restart it.`,
    );
  const roles = (["both", "web", "jobs"] as const).flatMap((role) => {
    const count = all.filter((one) => one.role === role).length;
    return count === 0 ? [] : [`${count} ${role}`];
  });
  const revisions = [...new Set(all.map(({ revision }) => revision))];
  const said = `${counted(all.length, "runs", "run")}${roles.length > 0 ? `: ${roles.join(", ")}` : ""}.`;
  return ok(revisions.length > 1 ? `${said} Of revisions ${revisions.join(" and ")}.` : said);
}

/** Whether what was paid is on a second machine before anybody is told so. */
async function lookAtStandby({ db }: Context): Promise<Said> {
  const { synchronous, connected, hidden, role } = await standbysOf(db);
  if (synchronous > 0) return ok(`${counted(synchronous, "is", "are")} connected.`);
  if (hidden > 0)
    return yellow(
      `Whether one is connected cannot be seen: as the database's owner, grant pg_read_all_stats to ${role}.`,
    );
  const todo =
    "What was paid a moment ago is lost with the database's machine: set synchronous_standby_names (docs/operations.md).";
  return yellow(
    connected > 0
      ? `${counted(connected, "standby is", "standbys are")} connected, and commits wait for none. ${todo}`
      : `None is connected. ${todo}`,
  );
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
  const another = await storage.expectOwn?.().catch((error: unknown) => {
    if (error instanceof AnotherStore) return error;
    throw error;
  });
  if (another) return red(another.message);
  const name = `doctor-${randomBytes(18).toString("base64url")}.jpg`;
  const bytes = randomBytes(64);
  await storage.put(name, bytes);
  let read: Buffer | null;
  try {
    read = await storage.get(name);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    read = null;
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

async function lookAtSecret({ db, secrets: { fingerprints: own } }: Context): Promise<Said> {
  const processes = await processesOf(db);
  const found = processes.map(({ uses, opens: all }) => ({ current: uses, all }));
  const opens = (has: string[], used: string[]) => used.every((one) => has.includes(one));
  const apart = found.filter((it) => !opens(own.all, it.current) || !opens(it.all, own.current));
  if (apart.length > 0)
    return red(
      `${counted(apart.length, "running process has", "running processes have")} other secrets than this one: set PORTAL_SECRET, INDEX_SECRET and the old ones the same everywhere and restart them.`,
    );
  const earlier = found.filter((it) => it.current.join() !== own.current.join());
  if (earlier.length > 0)
    return yellow(
      `${counted(earlier.length, "running process still uses", "running processes still use")} another secret as the current one: restart them.`,
    );
  return ok(
    found.length <= 1 ? "Only this process runs." : `The same in all ${found.length} processes.`,
  );
}

/** Whom finders of weaknesses are told to write to. */
function lookAtContact({ config: { security }, now }: Context): Said {
  const { contact, until } = security;
  if (until === null) return ok(`It names ${contact}.`);
  const todo = "See that it is still read, and set SECURITY_CONTACT_UNTIL anew.";
  const said = `It names ${contact} until ${until}.`;
  const today = manilaDay(now());
  if (until < today) return red(`${said} That day has passed. ${todo}`);
  return until < addDays(today, CONTACT_NEAR_DAYS) ? yellow(`${said} ${todo}`) : ok(said);
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A job runs within seconds; a mail server may be slow for a moment. */
const WAITING = { yellow: 2 * MINUTE_MS, red: 15 * MINUTE_MS } as const;
/** One a day, and a missed one. */
const BACKUP = { yellow: 26 * HOUR_MS, red: 50 * HOUR_MS } as const;

/** What should have been done by now. */
export const workExaminations = (context: Context): Examination[] => [
  ...["mail queue", "job queue"].map((what) => ({
    what,
    look: async () => {
      const jobs = await waitingJobs(context.db, context.now());
      return lookAtQueue(jobs.filter(({ kind }) => (kind === "mail") === (what === "mail queue")));
    },
    todo: "Look at the database first.",
  })),
  { what: "backup", look: () => lookAtBackup(context), todo: "Look at the database first." },
];

function lookAtQueue(jobs: readonly Waiting[]): Said {
  const due = jobs.reduce((sum, job) => sum + job.due, 0);
  const givenUp = jobs.reduce((sum, job) => sum + job.givenUp, 0);
  if (due === 0 && givenUp === 0) return ok("Nothing waits.");
  const age = Math.max(...jobs.map(({ oldestSeconds }) => oldestSeconds)) * 1_000;
  const said = `${counted(due, "waits", "wait")}, the oldest for ${inWords(age)}.`;
  const todo = "See lto job list, and what its errors mean in docs/operations.md.";
  if (givenUp > 0)
    return red(`${counted(givenUp, "was", "were")} given up. ${due > 0 ? `${said} ` : ""}${todo}`);
  if (age < WAITING.yellow) return ok(said);
  return age < WAITING.red ? yellow(`${said} ${todo}`) : red(`${said} ${todo}`);
}

async function lookAtBackup({ db, now, sandbox }: Context): Promise<Said> {
  const at = await lastBackup(db);
  if (at === null) {
    if (sandbox) return ok("None yet; the sandbox needs none.");
    return red("There is none yet. Make one every day: lto backup FOLDER.");
  }
  const age = now().getTime() - at.getTime();
  const said = `The last one is ${inWords(age)} old.`;
  if (sandbox || age < BACKUP.yellow) return ok(said);
  const todo = "Look why the daily lto backup did not run.";
  return age < BACKUP.red ? yellow(`${said} ${todo}`) : red(`${said} ${todo}`);
}

function inWords(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.max(0, Math.round(ms / 1_000))} seconds`;
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} minutes`;
  return ms < 48 * HOUR_MS
    ? `${Math.round(ms / HOUR_MS)} hours`
    : `${Math.round(ms / HOUR_MS / 24)} days`;
}

/** A warning for each setting that production can start without but that people will miss. */
export function missingInProduction({
  config,
  mail,
  payments,
  couriers,
}: Pick<Context, "config" | "mail" | "payments" | "couriers">): string[] {
  const missing: readonly [isMissing: boolean, sentence: string][] = [
    [
      mail === null,
      "SMTP_URL and MAIL_FROM are not set: nobody gets mail, and mail that waits is given up after three days.",
    ],
    [
      payments.accounts.size === 0,
      "PAYMENT_ACCOUNTS is not set: nobody can be asked for money, and every courier is shown as taking no deliveries.",
    ],
    [
      couriers.size === 0,
      "COURIER_ACCOUNTS is not set: every courier is shown as taking no deliveries.",
    ],
    [
      config.sms.length === 0,
      "SMS_PROVIDERS is not set: nobody gets text messages, and alerts go to e-mail addresses only.",
    ],
    [
      config.databaseUrl === null,
      "DATABASE_URL is not set: the embedded database serves one process only and is no place for the data of a nation. Use PostgreSQL.",
    ],
    [
      config.backupRecipients.length === 0,
      "BACKUP_RECIPIENTS is not set: no backup is made, unless it is asked for in clear.",
    ],
    [
      config.texts.maintenanceDate === defaultSettings.maintenance.date,
      `MAINTENANCE_DATE is not set: while the portal is closed people read ${defaultSettings.maintenance.date}, unless the switch names a date.`,
    ],
  ];
  return missing.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}

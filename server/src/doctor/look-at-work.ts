import { counted } from "../control/counted.ts";
import type { Context } from "../context.ts";
import { lastBackup, queues, type Queue } from "./doctor-store.ts";
import { ok, red, yellow, type Examination, type Said } from "./finding.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A job runs within seconds; a mail server may be slow for a moment. */
const WAITING = { yellow: 2 * MINUTE_MS, red: 15 * MINUTE_MS } as const;
/** One a day, and a missed one. */
const BACKUP = { yellow: 26 * HOUR_MS, red: 50 * HOUR_MS } as const;

/** What should have been done by now. */
export const workExaminations = (context: Context): Examination[] => [
  ...(["mail", "other"] as const).map((lane) => ({
    what: lane === "mail" ? "mail queue" : "job queue",
    look: async () => lookAtQueue(await queues(context.db, context.now()), lane, context.now()),
    todo: "Look at the database first.",
  })),
  { what: "backup", look: () => lookAtBackup(context), todo: "Look at the database first." },
];

function lookAtQueue(all: readonly Queue[], lane: Queue["lane"], now: Date): Said {
  const queue = all.find((one) => one.lane === lane);
  if (!queue?.oldest && !queue?.givenUp) return ok("Nothing waits.");
  const { due, oldest, givenUp } = queue;
  const age = oldest === null ? 0 : now.getTime() - oldest.getTime();
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

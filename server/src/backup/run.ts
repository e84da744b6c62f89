import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { startFailure } from "../wire/start-failure.ts";
import { backupSentence, makeBackup, whatIsIn, type BackupOptions } from "./make-backup.ts";
import { BackupRefusal } from "./refusal.ts";
import { checkBackup, restoreBackup, restoredSentence } from "./restore-backup.ts";

const USAGE = `Usage: lto backup FOLDER|FILE
       lto restore --check FILE
       lto restore FILE
`;
const QUIET_MS = 2_000;

/** Says what is being done, once it takes longer than two seconds. */
function progress(): { say: (text: string) => void; end: () => void } {
  let [now, said] = ["", ""];
  const timer = setInterval(() => {
    if (now !== said) process.stderr.write(`${now}\n`);
    said = now;
  }, QUIET_MS);
  return { say: (text) => void (now = text), end: () => clearInterval(timer) };
}

type Done = { sentence: string; facts: object };

/** @returns null for wrong use */
async function run(
  args: readonly string[],
  options: Omit<BackupOptions, "config">,
): Promise<{ done: Done; json: boolean } | null> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { check: { type: "boolean" }, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [verb, file, ...rest] = positionals;
  const { check = false, json = false } = values;
  if (file === undefined || rest.length > 0) return null;
  if (verb === "restore" && check) return { done: await checked(file), json };
  const all = { ...options, config: readConfig() };
  if (verb === "restore") return { done: await restored(file, all), json };
  if (verb === "backup" && !check) return { done: await made(file, all), json };
  return null;
}

async function checked(file: string): Promise<Done> {
  const facts = await checkBackup(file);
  return { facts, sentence: `${file} is whole: ${whatIsIn(facts)}, as of ${facts.made_at}.` };
}

async function restored(file: string, options: BackupOptions): Promise<Done> {
  const facts = await restoreBackup(file, options);
  return { facts, sentence: restoredSentence(facts) };
}

async function made(target: string, options: BackupOptions): Promise<Done> {
  const facts = await makeBackup(target, options);
  return { facts, sentence: backupSentence(facts) };
}

/** 1: refused or failed, 2: wrong use. */
function codeOf(error: unknown): number {
  const isUse = error instanceof TypeError && "code" in error;
  return isUse ? 2 : 1;
}

/** One sentence, and nothing of a person: not the values that a database quotes. */
const sentenceOf = (error: unknown): string =>
  error instanceof BackupRefusal || error instanceof ConfigError
    ? error.message
    : startFailure(error);

process.umask(0o077);
const { say, end } = progress();
try {
  const ran = await run(process.argv.slice(2), { now: () => new Date(), say });
  if (ran === null) fail(USAGE.trim(), 2);
  else {
    const { sentence, facts } = ran.done;
    process.stdout.write(`${ran.json ? JSON.stringify(facts, null, 2) : sentence}\n`);
  }
} catch (error) {
  const code = codeOf(error);
  fail(code === 2 ? USAGE.trim() : sentenceOf(error), code);
} finally {
  end();
}

function fail(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}

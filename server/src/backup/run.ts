import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { startFailure } from "../wire/start-failure.ts";
import { backupSentence, makeBackup } from "./make-backup.ts";
import { BackupRefusal } from "./programs.ts";
import { checkBackup, checkedSentence, restoreBackup, restoredSentence } from "./restore-backup.ts";

const USAGE = `Usage: lto backup [--plain] FOLDER
       lto restore [--check] [--identity FILE] BACKUP
`;
const now = () => new Date();

type Given = { folder: string; plain: boolean; identity: string | undefined };
type Done = { sentence: string; facts: object };

const verbs: Record<string, (given: Given) => Promise<Done>> = {
  backup: async ({ folder, plain }) => {
    const facts = await makeBackup(folder, { config: readConfig(), now, plain });
    return { facts, sentence: backupSentence(facts) };
  },
  "restore --check": async ({ folder, identity }) => {
    const facts = await checkBackup(folder, { config: readConfig(), identity });
    return { facts, sentence: checkedSentence(folder, facts) };
  },
  restore: async ({ folder, identity }) => {
    const facts = await restoreBackup(folder, { config: readConfig(), now, identity });
    return { facts, sentence: restoredSentence(facts) };
  },
};

/** @returns the code of the exit: 1 refused or failed, 2 wrong use */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: "boolean" },
      identity: { type: "string" },
      json: { type: "boolean" },
      plain: { type: "boolean" },
    },
    allowPositionals: true,
    strict: false,
  });
  const [name = "", folder, ...rest] = positionals;
  const verb = verbs[values["check"] ? `${name} --check` : name];
  if (!verb || folder === undefined || rest.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const { sentence, facts } = await verb({
      folder,
      plain: values["plain"] === true,
      identity: typeof values["identity"] === "string" ? values["identity"] : undefined,
    });
    process.stdout.write(`${values["json"] ? JSON.stringify(facts, null, 2) : sentence}\n`);
    return 0;
  } catch (error) {
    // One sentence, and nothing of a person: not the values that a database quotes.
    const isOurs = error instanceof BackupRefusal || error instanceof ConfigError;
    process.stderr.write(`${isOurs ? error.message : startFailure(error)}\n`);
    return 1;
  }
}

process.umask(0o077);
process.exitCode = await main();

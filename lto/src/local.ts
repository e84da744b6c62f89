import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { addOperator } from "./add-operator.ts";
import { plainJson, inLines } from "./print.ts";

/** A command that needs no running portal. */
export type LocalCommand = {
  name: string;
  summary: string;
  example: string;
  argument: string;
  argumentHelp: string;
  /** One with a value has its name after it. */
  flags: readonly { flag: string; help: string }[];
  /** What is done in this process; else it is a program of the server, in a process of its own. */
  here?: (given: string) => string;
};

const BACKUP = join(import.meta.dirname, "../../server/src/backup/run.ts");

export const localCommands: readonly LocalCommand[] = [
  {
    name: "backup",
    summary: "Write the database and the photos, encrypted, into a folder named by the time",
    example: "backup /backups",
    argument: "FOLDER",
    argumentHelp: "Of all backups",
    flags: [{ flag: "--plain", help: "in clear, where BACKUP_RECIPIENTS names nobody" }],
  },
  {
    name: "restore",
    summary: "Fill an empty database from a backup, and leave the portal closed for maintenance",
    example: "restore --check /backups/portal-20261122T231500Z",
    argument: "BACKUP",
    argumentHelp: "The folder that backup has written",
    flags: [
      { flag: "--check", help: "only see whether it is whole; nothing is changed" },
      {
        flag: "--identity FILE",
        help: "of the secret key, as age-keygen wrote it; - for standard input",
      },
    ],
  },
  {
    name: "operator add",
    summary: "Make the key that proves who you are, and list it for the portal",
    example: "operator add maria",
    argument: "NAME",
    argumentHelp: "Of a to z, 0 to 9, dot, dash and underscore",
    flags: [],
    here: (name) => addOperator(process.env, name),
  },
];

export function addLocalCommands(lto: Command): void {
  for (const { name, summary, example, argument, argumentHelp, flags, here } of localCommands) {
    const [noun = "", verb] = name.split(" ");
    const under = verb === undefined ? lto : lto.command(noun).description(verb);
    const command = under
      .command(verb ?? noun)
      .summary(summary)
      .description(`${summary}.`);
    command.argument(`<${argument}>`, argumentHelp);
    for (const { flag, help } of flags) command.option(flag.replace(/ (\w+)$/u, " <$1>"), help);
    if (!here) command.option("--json", "print the answer as JSON");
    command.addHelpText("after", `\nExample:\n  lto ${example}`);
    command.action(async (given: string) => {
      if (here) {
        process.stdout.write(`${inLines(here(given))}\n`);
        return;
      }
      const options = Object.entries<string | true>(command.opts()).flatMap(([option, value]) =>
        value === true ? [`--${option}`] : [`--${option}=${value}`],
      );
      process.exitCode = await run([name, ...options, "--", given]);
    });
  }
}

async function run(args: readonly string[]): Promise<number> {
  const isJson = args.includes("--json");
  const child = spawn(process.execPath, [BACKUP, ...args], {
    stdio: ["inherit", "pipe", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  await Promise.all([
    isJson
      ? text(child.stdout).then((answer) => process.stdout.write(plainJson(answer)))
      : tell(child.stdout, process.stdout),
    tell(child.stderr, process.stderr),
  ]);
  const [code] = await ended;
  return code ?? 1;
}

/** Line by line as it comes, in 80 columns. */
async function tell(from: Readable, to: Writable): Promise<void> {
  for await (const line of createInterface({ input: from })) to.write(`${inLines(line)}\n`);
}

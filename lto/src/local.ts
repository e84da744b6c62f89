import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { plainJson, inLines } from "./print.ts";

/** A command that needs no running portal: a program of the server, in a process of its own. */
export type LocalCommand = {
  name: string;
  summary: string;
  example: string;
  argument: string;
  argumentHelp: string;
  flags: readonly { flag: string; help: string }[];
};

const BACKUP = join(import.meta.dirname, "../../server/src/backup/run.ts");

export const localCommands: readonly LocalCommand[] = [
  {
    name: "backup",
    summary: "Write the database and the photos into one file",
    example: "backup /backups",
    argument: "FOLDER|FILE",
    argumentHelp: "In a folder the file is named by the time",
    flags: [],
  },
  {
    name: "restore",
    summary: "Fill an empty database from a backup, and leave the portal closed for maintenance",
    example: "restore --check /backups/portal-20261122T231500Z.tar.gz",
    argument: "FILE",
    argumentHelp: "What backup has written",
    flags: [{ flag: "--check", help: "only see whether the file is whole; nothing is changed" }],
  },
];

export function addLocalCommands(lto: Command): void {
  for (const { name, summary, example, argument, argumentHelp, flags } of localCommands) {
    const command = lto.command(name).summary(summary).description(`${summary}.`);
    command.argument(`<${argument}>`, argumentHelp);
    for (const { flag, help } of flags) command.option(flag, help);
    command.option("--json", "print the answer as JSON");
    command.addHelpText("after", `\nExample:\n  lto ${example}`);
    command.action(async (given: string) => {
      const options = Object.keys(command.opts()).map((option) => `--${option}`);
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
    isJson ? tellJson(child.stdout, process.stdout) : tell(child.stdout, process.stdout),
    tell(child.stderr, process.stderr),
  ]);
  const [code] = await ended;
  return code ?? 1;
}

async function tellJson(from: Readable, to: Writable): Promise<void> {
  to.write(plainJson(await text(from)));
}

/** Line by line as it comes, in 80 columns. */
async function tell(from: Readable, to: Writable): Promise<void> {
  for await (const line of createInterface({ input: from })) to.write(`${inLines(line)}\n`);
}

import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { styleText } from "node:util";
import { checkInput, sentenceOf, mistakesOfOperator } from "@portal/contract/control/control-call";
import { CommanderError } from "commander";
import { confirm } from "./confirm.ts";
import { Ending, exitCodes } from "./exit-code.ts";
import { fieldsOf } from "./fields.ts";
import { ownKey } from "./own-key.ts";
import { showPicture } from "./photo.ts";
import { plainJson, inLines, printed } from "./print.ts";
import { program, type Typed } from "./program.ts";
import { controlSocket, ownName, send, type Sent } from "./send.ts";

/** Only what takes longer says how far it is. */
const QUIET_MS = 2_000;

export const tell = (text: string) => void process.stderr.write(`${inLines(text)}\n`);
const paint = (style: "bold" | "dim", text: string): string =>
  process.stdout.isTTY && !process.env["NO_COLOR"] ? styleText(style, text) : text;

async function carryOut(typed: Typed): Promise<void> {
  const { name, call, json } = typed;
  const operator = ownName();
  const who = { operator, reason: typed.reason ?? "" };
  check(typed, who);
  const key = ownKey(process.env, typed.as, operator);
  if (call.confirm !== undefined && !typed.yes)
    await confirm(call.confirm, { input: process.stdin, output: process.stderr });
  const file = typed.file === undefined ? {} : { file: await opened(typed.file) };
  const progress = patientProgress();
  const answer = await send(controlSocket(process.env), {
    name,
    input: typed.input,
    ...who,
    key,
    ...file,
    onProgress: progress.tell,
  }).finally(progress.end);
  if (call.shows === "picture") {
    await showPicture(answer, { json });
    return;
  }
  process.stdout.write(
    json ? `${plainJson(JSON.stringify(answer, null, 2))}\n` : printed(answer, paint),
  );
  if (answer["partly"] === true) process.exitCode = exitCodes.partly;
  if (answer["unwell"] === true) process.exitCode = exitCodes.refused;
}

/** Finds what is wrong before the portal is asked. */
function check(
  { call, input }: Typed,
  { operator, reason }: Pick<Sent, "operator" | "reason">,
): void {
  const checked = checkInput(call.input, input);
  const shown = new Map(fieldsOf(call).map((field) => [field.name, field.shown]));
  const mistakes = [
    ...(checked.success
      ? []
      : checked.mistakes.map((one) => sentenceOf(shown.get(one.field) ?? one.field, one))),
    ...mistakesOfOperator({ operator, reason }, call.audited),
  ];
  if (mistakes.length > 0) throw new Ending(exitCodes.wrongUse, mistakes.join("\n"));
}

/** @throws Ending for a file that cannot be read, before the portal is asked */
async function opened(path: string): Promise<Readable> {
  if (path === "-") return process.stdin;
  const wrong = (why: string) => new Ending(exitCodes.wrongUse, why);
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw wrong(
      code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read (${code}).`,
    );
  });
  if (!(await file.stat()).isDirectory()) return file.createReadStream();
  await file.close();
  throw wrong(`${path} is a folder.`);
}

/** Progress on stderr, from two seconds on; once in a while the newest line. */
function patientProgress(): { tell: (text: string) => void; end: () => void } {
  let newest = "The portal is working on it …";
  let told: string | undefined;
  const timer = setInterval(() => {
    if (newest !== told) tell(newest);
    told = newest;
  }, QUIET_MS);
  return { tell: (text) => void (newest = text), end: () => clearInterval(timer) };
}

/** Does what was typed, and sets the process's exit code. */
export async function commandLine(words: readonly string[]): Promise<void> {
  try {
    await program(carryOut).parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed why; help is no mistake.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    } else if (error instanceof Ending) {
      tell(error.message);
      process.exitCode = error.code;
    } else {
      const { code } = error as NodeJS.ErrnoException;
      tell(`The command failed (${code ?? "unexpected"}).`);
      process.exitCode = exitCodes.refused;
    }
  }
}

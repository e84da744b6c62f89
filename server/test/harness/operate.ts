import { Readable } from "node:stream";
import type { AnswerOfCommand, CommandName } from "@portal/contract/control/control";
import { fingerprintOf } from "../../src/control/operators.ts";
import { carryOut } from "../../src/control/carry-out.ts";
import type { Context } from "../../src/context.ts";
import { commands } from "../../src/wire/control-verbs.ts";

type By = { as?: string; reason?: string; file?: string | Buffer | Readable };

/** Carries out an operator's command as the control socket does. */
export async function operate<N extends CommandName>(
  { context }: { context: Context },
  name: N,
  given: object = {},
  { as = "ana", reason = "a test of it", file }: By = {},
): Promise<AnswerOfCommand<N>> {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const told = await carryOut(context, command, {
    given,
    who: { name: as, key: fingerprintOf(as) },
    reason,
    ...(file !== undefined && {
      file: file instanceof Readable ? file : Readable.from([Buffer.from(file)]),
    }),
  });
  return told as AnswerOfCommand<N>;
}

import { Readable } from "node:stream";
import { checkInput, sentenceOf } from "@portal/contract/control/check-input";
import { mistakesOfOperator } from "@portal/contract/control/check-operator";
import type { ControlCall } from "@portal/contract/control/control-call";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { addAuditRow } from "./audit-store.ts";
import type { ControlVerb, Operator } from "./control-verb.ts";
import { WrongUse } from "./refusal.ts";

export type Command<C extends ControlCall = ControlCall> = {
  name: string;
  call: C;
  verb: ControlVerb<C>;
};

export type Asked = {
  given: unknown;
  operator: string;
  reason: string;
  file?: Readable | undefined;
  progress?: (text: string) => void;
};

/**
 * Carries out one command: checks its input and who asks, does it, and keeps only what its answer may have.
 * @throws WrongUse for an input that cannot be; Refusal, Problem from the verb
 */
export async function carryOut(
  context: Context,
  { name, call, verb }: Command,
  asked: Asked,
): Promise<unknown> {
  const input = checkInput(call.input, asked.given);
  if (!input.success)
    throw new WrongUse(input.mistakes.map((one) => sentenceOf(one.field, one)).join("\n"));
  const { by, isAudited } = operatorOf(context, { name, call }, asked);
  const told = await verb(context, {
    given: input.output,
    by,
    file: asked.file ?? Readable.from([]),
    progress: asked.progress ?? (() => undefined),
  });
  if (call.audited && !isAudited()) throw new Error(`${name} left no trace in the audit log.`);
  return v.parse(call.answer, told);
}

function operatorOf(
  context: Context,
  { name, call }: Pick<Command, "name" | "call">,
  asked: Asked,
): { by: Operator; isAudited: () => boolean } {
  const operator = asked.operator.trim();
  const reason = asked.reason.trim();
  const mistakes = mistakesOfOperator({ operator, reason }, call.audited);
  if (mistakes.length > 0) throw new WrongUse(mistakes.join("\n"));
  let isAudited = false;
  const by: Operator = {
    name: operator,
    reason,
    audit: async (db, ...about) => {
      await addAuditRow(db, {
        at: context.now(),
        operator,
        command: name,
        reason,
        about: about.map(({ kind, id }) => `${kind}:${id}`),
      });
      isAudited = true;
    },
  };
  return { by, isAudited: () => isAudited };
}

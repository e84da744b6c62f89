import { Readable } from "node:stream";
import {
  checkInput,
  sentenceOf,
  mistakesOfOperator,
  type ControlCall,
} from "@portal/contract/control/control-call";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { addAuditRow } from "./audit-store.ts";
import { type ControlVerb, type Operator, Refusal, WrongUse } from "./control-verb.ts";
import type { Who } from "./operators.ts";

export type Command<C extends ControlCall = ControlCall> = {
  name: string;
  call: C;
  verb: ControlVerb<C>;
};

export type Asked = {
  given: unknown;
  who: Who;
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
  const { name: operator, key } = asked.who;
  const reason = asked.reason.trim();
  const mistakes = mistakesOfOperator({ operator, reason }, call.audited);
  if (mistakes.length > 0) throw new WrongUse(mistakes.join("\n"));
  requireProof(context, call, asked.who);
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
        about: [
          ...about.map(({ kind, id }) => `${kind}:${id}`),
          ...(key === null ? [] : [`proof:${key}`]),
        ],
      });
      isAudited = true;
    },
  };
  return { by, isAudited: () => isAudited };
}

/** In the sandbox nothing is real but the rule that two people are two. */
function requireProof({ config }: Context, call: ControlCall, { key }: Who): void {
  if (key !== null) return;
  const make = `lto operator add NAME makes one and lists it in ${config.operatorsFile}.`;
  if (call.twoPeople)
    throw new Refusal(`This takes two people, each with a listed key of their own. ${make}`);
  if (call.audited && config.mode === "production")
    throw new Refusal(`The log keeps who did this, and only a listed key says who. ${make}`);
}

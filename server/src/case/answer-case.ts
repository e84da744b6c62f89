import type { CaseOutcome } from "@portal/contract/case";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { queueCaseMessage } from "./case-message-rules.ts";
import { closeOpenCase } from "./case-store.ts";
import { sayInCase } from "./say-in-case.ts";

type Answer = { id: string; words: string };

/**
 * The agency replies in an open case, and the person is told.
 * @throws Problem `case_closed`
 */
export async function answerCase(
  context: Pick<Context, "now">,
  trx: Db,
  { id, words }: Answer,
): Promise<void> {
  const message = await sayInCase(context, trx, { id, from: "agency", words, photo: "" });
  await queueCaseMessage(trx, {
    message: "case_answered",
    id,
    occasion: String(message),
    at: context.now(),
  });
}

/**
 * The agency closes an open case with its last words, and the person is told how it ended.
 * @throws Problem `case_closed`
 */
export async function closeCase(
  context: Pick<Context, "now">,
  trx: Db,
  { id, words, outcome }: Answer & { outcome: CaseOutcome },
): Promise<void> {
  await sayInCase(context, trx, { id, from: "agency", words, photo: "" });
  await closeOpenCase(trx, id, { outcome, at: context.now() });
  await queueCaseMessage(trx, { message: "case_closed", id, at: context.now() });
}

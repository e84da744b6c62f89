import type { CaseOutcome, CaseSide } from "@portal/contract/case";
import { fileNameOf } from "@portal/contract/photos";
import {
  addMessage,
  closeOpenCase,
  isUnpaid,
  lockOpenCase,
  takeOverdue,
  waitFor,
} from "./case-store.ts";
import { queueCaseMessage } from "./case-words.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { lookDaily } from "../record/look-daily.ts";
import { claimFiles } from "../upload/upload-store.ts";

type Said = { id: string; from: CaseSide; words: string; photo: string };

/**
 * Adds a message to an open case, which then waits for the other side.
 * @returns the message's id
 * @throws Problem `case_closed`, `file_not_found`
 */
export async function sayInCase(
  { now, secrets }: Pick<Context, "now" | "secrets">,
  trx: Db,
  { id, from, words, photo }: Said,
): Promise<number> {
  if (!(await lockOpenCase(trx, id))) throw new Problem("case_closed");
  const at = now();
  const name = photo === "" ? null : fileNameOf(photo);
  if (name !== null)
    await claimFiles(
      trx,
      [{ field: "photo", name }],
      { owner: `case:${id}`, at, isUnpaid: await isUnpaid(trx, id) },
      ({ field }) => field,
    );
  await waitFor(trx, id, from === "person" ? "agency" : "person");
  return addMessage(secrets, trx, { case_id: id, at, author: from, words, photo: name });
}

type Answer = { id: string; words: string };

/**
 * The agency replies in an open case, and the person is told.
 * @throws Problem `case_closed`
 */
export async function answerCase(
  context: Pick<Context, "now" | "secrets">,
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
  context: Pick<Context, "now" | "secrets">,
  trx: Db,
  { id, words, outcome }: Answer & { outcome: CaseOutcome },
): Promise<void> {
  await sayInCase(context, trx, { id, from: "agency", words, photo: "" });
  await closeOpenCase(trx, id, { outcome, at: context.now() });
  await queueCaseMessage(trx, { message: "case_closed", id, at: context.now() });
}

/** Tells a person once that the promised day of a case was not kept, from eight in the morning. */
export async function tellLateCases(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const look = (_: Context, trx: Db, { id }: { id: string }) =>
    queueCaseMessage(trx, { message: "case_delayed", id, at: context.now() });
  await lookDaily(context, { take: takeOverdue, look }, isStopping);
}

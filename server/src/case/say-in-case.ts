import type { CaseSide } from "@portal/contract/case";
import { fileNameOf } from "@portal/contract/file-reference";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { claimFiles } from "../upload/upload-store.ts";
import { addMessage, lockOpenCase, waitFor } from "./case-store.ts";

type Said = { id: string; from: CaseSide; words: string; photo: string };

/**
 * Adds a message to an open case, which then waits for the other side.
 * @returns the message's id
 * @throws Problem `case_closed`, `file_not_found`
 */
export async function sayInCase(
  { now }: Pick<Context, "now">,
  trx: Db,
  { id, from, words, photo }: Said,
): Promise<number> {
  if (!(await lockOpenCase(trx, id))) throw new Problem("case_closed");
  const at = now();
  const name = photo === "" ? null : fileNameOf(photo);
  if (name !== null) await claimFiles(trx, [{ field: "photo", name }], `case:${id}`, at);
  await waitFor(trx, id, from === "person" ? "agency" : "person");
  return addMessage(trx, { case_id: id, at, author: from, words, photo: name });
}

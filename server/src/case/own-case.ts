import type { caseCalls } from "@portal/contract/calls/case-calls";
import { requireAccess } from "../delivery/access.ts";
import type { Beginning, Handler } from "../http/bind.ts";
import { findOpenCaseOf, findCase, type StoredCase } from "./case-store.ts";
import { caseView, changedCase } from "./case-view.ts";
import { sayInCase } from "./say-in-case.ts";
import type { Context } from "../context.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";

/** @throws Problem `resource_not_found` for an unknown case or without its token */
export const readCase: Handler<typeof caseCalls.readCase> = async (context, input) =>
  caseView(context, context.db, await requireCase(context, input.params.id, input.tokens.case));

/**
 * GET: the open case of a transaction, with the case's token.
 * @throws Problem `resource_not_found`, `forbidden` without the transaction's token
 */
export const findCaseOf: Handler<typeof caseCalls.findCase> = async (context, input) => {
  const { db, secrets } = context;
  const { uuid } = await requireAccess(context, input.params.id, input.tokens.transaction);
  const row = await findOpenCaseOf(db, uuid);
  if (!row) return { case: null };
  return { case: { ...(await caseView(context, db, row)), token: secrets.token("case", row.id) } };
};

/**
 * POST …/reply: the person adds words, and a photo, to an open case.
 * @throws Problem `resource_not_found`, `case_closed`, `file_not_found`, `too_many_requests` after 10 replies a day
 */
export const replyToCase: Beginning<typeof caseCalls.replyToCase> = async (context, input) => {
  const { body, client, params, tokens } = input;
  await context.limits.take("case", client);
  const { id } = await requireCase(context, params.id, tokens.case);
  return (remember) =>
    context.db.transaction().execute(async (trx) => {
      await sayInCase(context, trx, { id, from: "person", ...body });
      await context.limits.takeEach(["caseReply"], id, trx);
      const answer = await changedCase(context, trx, id);
      await remember(trx, answer);
      return answer;
    });
};

/**
 * Loads a case for the holder of its token. Without it, a case is unknown.
 * @throws Problem `resource_not_found`
 */
async function requireCase(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  id: string,
  token: string | undefined,
): Promise<StoredCase> {
  const row = await findCase(db, id);
  if (!row || token === undefined || secrets.idOf("case", token) !== row.id)
    throw new Problem("resource_not_found", i18n.t("We could not find this report."));
  return row;
}

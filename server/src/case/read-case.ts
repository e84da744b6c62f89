import type { caseCalls } from "@portal/contract/calls/case-calls";
import { requireAccess } from "../delivery/access.ts";
import type { Handler } from "../http/bind.ts";
import { requireCase } from "./access.ts";
import { findOpenCaseOf } from "./case-store.ts";
import { caseView } from "./case-view.ts";

/** @throws Problem `resource_not_found` for an unknown case or without its token */
export const readCase: Handler<typeof caseCalls.readCase> = async (context, input) =>
  caseView(context, context.db, await requireCase(context, input.params.id, input.tokens.case));

/**
 * GET: the open case of a transaction, with the case's token.
 * @throws Problem `resource_not_found`, `forbidden` without the transaction's token
 */
export const findCaseOf: Handler<typeof caseCalls.findCase> = async (context, input) => {
  const { db, secrets } = context;
  const { uuid } = await requireAccess(
    db,
    input.params.id,
    input.tokens.transaction,
    context.now(),
  );
  const row = await findOpenCaseOf(db, uuid);
  if (!row) return { case: null };
  return { case: { ...(await caseView(context, db, row)), token: secrets.token("case", row.id) } };
};

import { i18n } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { isOver, TRANSACTION_NOT_FOUND } from "./access.ts";
import { findTransaction } from "./transaction-store.ts";

/**
 * POST …/access: the mobile number in the request opens it in a browser without its token.
 * @throws Problem `resource_not_found`, `invalid_fields` for another number, `too_many_requests` after 5 tries an hour
 */
export const openTransaction: Handler<typeof api.openTransaction> = async (context, input) => {
  const uuid = input.params.id;
  const row = await findTransaction(context.db, uuid);
  if (!row || isOver(row, context.now()))
    throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
  await context.limits.take("transactionAccess", row.uuid);
  if (row.contact_number !== input.body.contact_number)
    throw new Problem("invalid_fields", undefined, {
      errors: { contact_number: [i18n.t("This is not the mobile number in the request.")] },
    });
  return { token: context.secrets.token("transaction", row.uuid) };
};

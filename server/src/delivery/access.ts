import { DAY_MS } from "@portal/contract/days";
import { i18n } from "../language/sentence.ts";
import type { Context } from "../context.ts";
import { Problem, saidAs, wrongFields } from "../problem/problem.ts";
import { findTransaction, requesterOf, type StoredTransaction } from "./transaction-store.ts";
import type { api } from "@portal/contract/api";
import type { Handler } from "../http/bind.ts";
import { customerOf } from "../http/client-of.ts";
import { TOKEN_DAYS_AFTER_END } from "../security/secrets.ts";

type Needs = Pick<Context, "secrets" | "now">;
type Opened = Pick<StoredTransaction, "uuid" | "person" | "ended_at">;

/** Whether the token is the transaction's and has not expired. Nobody opens one whose person is forgotten. */
export function opens(
  { secrets, now }: Needs,
  transaction: Opened,
  token: string | undefined,
): boolean {
  if (token === undefined || transaction.person === null || isOver(transaction, now()))
    return false;
  return secrets.idOf("transaction", token) === transaction.uuid;
}

function isOver({ ended_at: endedAt }: Pick<StoredTransaction, "ended_at">, now: Date): boolean {
  return endedAt !== null && endedAt.getTime() + TOKEN_DAYS_AFTER_END * DAY_MS < now.getTime();
}

/**
 * Loads a transaction for the holder of its token.
 * @throws Problem `resource_not_found` for an unknown uuid, `forbidden` without a token, or with a wrong or expired one
 */
export async function requireAccess(
  context: Needs & Pick<Context, "db">,
  uuid: string,
  token: string | undefined,
): Promise<StoredTransaction> {
  const transaction = await findTransaction(context.db, uuid);
  if (!transaction) throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
  if (!opens(context, transaction, token)) throw new Problem("forbidden");
  return transaction;
}

export const TRANSACTION_NOT_FOUND = i18n.t("We could not find this transaction.");

/** An id in the body must match the path. */
export function requireSameId(inBody: string | null | undefined, inPath: string): void {
  if (inBody && inBody.toLowerCase() !== inPath.toLowerCase())
    throw wrongFields({ id: [i18n.t("This is not the id in the address.")] });
}

/**
 * POST …/access: the mobile number in the request opens it in a browser without its token.
 * @throws Problem `resource_not_found`, `invalid_fields` for another number, `too_many_requests` after five tries of a client in an hour
 */
export const openTransaction: Handler<typeof api.openTransaction> = async (context, input) => {
  const uuid = input.params.id;
  const row = await findTransaction(context.db, uuid);
  if (!row || row.person === null || isOver(row, context.now()))
    throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
  // Per client: whoever was sent the address of the page must not use up its owner's tries.
  await context.limits
    .take("transactionAccess", `${row.uuid} ${customerOf(context.limits, input.client)}`)
    .catch(nameTheLink);
  await context.limits.take("transactionAccessOfAll", row.uuid).catch(nameTheLink);
  if (requesterOf(context.secrets, row).contact_number !== input.body.contact_number)
    throw wrongFields({
      contact_number: [i18n.t("This is not the mobile number in the request.")],
    });
  return { token: context.secrets.token("transaction", row.uuid) };
};

const nameTheLink = saidAs(
  i18n.t(
    "Too many mobile numbers were tried for this request. Please open the link in our e-mails, or try again in an hour.",
  ),
);

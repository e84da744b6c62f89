import type { api } from "@portal/contract/api";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import { Problem, stackOf } from "../problem/problem.ts";
import { say } from "../language/sentence.ts";
import { opens, TRANSACTION_NOT_FOUND } from "../delivery/access.ts";
import { requirePaySafe } from "../delivery/pay-safe.ts";
import { asRead, requireTurn } from "../delivery/pay-line.ts";
import { recordOf } from "../delivery/transaction-store.ts";
import { findFacts, type TransactionFacts } from "../delivery/transaction-facts-store.ts";
import { takeTurn, watchedEveryMs } from "./gateway.ts";
import { takeLook } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { fullView, publicView } from "../delivery/transaction-view.ts";

const LOOK_AT_MOST_MS = 2_500;

/**
 * GET: everything with the right token, else the public view: no person, no address.
 * @throws Problem `resource_not_found`
 */
export const readTransaction: Handler<typeof api.readTransaction> = async (context, input) => {
  const { id: uuid } = input.params;
  const seen = await findFacts(context.db, uuid);
  const facts =
    seen && (await mayHaveNews(context, seen)) ? await findFacts(context.db, uuid) : seen;
  if (!facts) throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
  if (!opens(context, facts, input.tokens.transaction)) return publicView(context, facts);
  const refused = await whyNotPayable(context, facts, input.client);
  return fullView(
    context,
    facts,
    input.language,
    refused && {
      message: say(refused.said, input.language),
      errors: refused.fieldErrors(input.language) ?? {},
      details: refused.details ?? {},
    },
  );
};

/** What a checkout would be refused with: somebody else may have paid since this request was made. */
async function whyNotPayable(
  context: Context,
  facts: TransactionFacts,
  client: string,
): Promise<Problem | null> {
  if (facts.status !== "Created" && facts.status !== "failed") return null;
  const { uuid, delivery_courier: courierCode } = facts;
  const record = recordOf(facts);
  const payer = { uuid, record, client };
  try {
    await requirePaySafe(context, context.db, { record, courierCode, transaction: uuid });
    await requireTurn(context, context.db, payer);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === "not_deliverable" ? asRead(context, payer, error) : null;
  }
}

/**
 * Polls the gateway for an open payment unless that just happened, or its account has no turn left. The page polls
 * every 5 seconds (spec §9) and every second right after a payment. Does not wait for a slow or broken gateway.
 * @returns whether what was read before may have changed since
 */
async function mayHaveNews(context: Context, facts: TransactionFacts): Promise<boolean> {
  const { payment_id: id, account } = facts;
  const now = context.now();
  if (id === null || account === null) return false;
  const before = new Date(now.getTime() - watchedEveryMs(context, account));
  if (facts.looked_at !== null && facts.looked_at >= before) return false;
  // First, because a turn that is refused costs nothing.
  if (!(await takeTurn(context, account))) return false;
  if (!(await takeLook(context.db, { id, before, now }))) return false;
  const look = settlePayment(context, id, "had").catch((error: unknown) => {
    context.log.warn({ payment: id, stack: stackOf(error) }, "payment not read");
    return true;
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, LOOK_AT_MOST_MS, true);
  });
  const hasNews = await Promise.race([look, patience]);
  clearTimeout(timer);
  return hasNews;
}

import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { Problem, stackOf } from "../problem/problem.ts";
import { takeTurn } from "./gateway.ts";
import { lookAtPayment } from "./payment-webhook.ts";
import { claimDue, lookAgainAt } from "./payment-store.ts";
import { nextLook, nextTry } from "./when-to-look.ts";

const MOST_AT_ONCE = 50;
/** For one look, all time-outs included; afterwards another process may look. */
const LEASE_MS = 60_000;
/** Until an account may have a turn again. */
const NO_TURN_MS = 1_000;
const SIDE_BY_SIDE = 5;

/**
 * Settles payments that no webhook or poll has reported: reserved ones whose checkout was broken off, open and
 * overdue ones, and ended ones whose money may come late (when-to-look.ts).
 * @param isStopping when true, the rest is left to the next run
 * @returns how many were due
 */
export async function sweepPayments(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = context.now();
  const leaseEnds = new Date(now.getTime() + LEASE_MS);
  const due = await claimDue(context.db, { now, leaseEnds, most: MOST_AT_ONCE });
  const rest = [...due];
  const work = async () => {
    for (let next = rest.shift(); next && !isStopping(); next = rest.shift())
      await look(context, next);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  if (due.length < MOST_AT_ONCE || isStopping()) return due.length;
  return due.length + (await sweepPayments(context, isStopping));
}

async function look(context: Context, payment: PaymentRow): Promise<void> {
  const { db } = context;
  if (!(await takeTurn(context, payment.account))) {
    await lookAgainAt(db, payment, new Date(context.now().getTime() + NO_TURN_MS));
    return;
  }
  try {
    await lookAtPayment(context, payment, "had");
    await lookAgainAt(db, payment, nextLook(payment, context.now()));
  } catch (error) {
    context.log.warn({ payment: payment.id, stack: stackOf(error) }, "payment not settled");
    // Unknown at the gateway: asked again as if it had answered.
    const isAnswer = error instanceof Problem && error.code === "resource_not_found";
    await lookAgainAt(db, payment, (isAnswer ? nextLook : nextTry)(payment, context.now()));
  }
}

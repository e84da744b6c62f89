import type { TransactionStatus } from "@portal/contract/status";
import { stepOfTransaction, type FailedReason, type TimelineStep } from "@portal/contract/timeline";
import type { FullTransaction, Transaction } from "@portal/contract/transaction-read";
import type { Reached, StoryFacts } from "../../record/timeline/story-steps.ts";

const way: readonly TimelineStep[] = ["requested", "paid", "handed_over", "on_the_way", "received"];

const before: Record<TransactionStatus, readonly TimelineStep[]> = {
  Created: [],
  "For Payment": ["requested"],
  "For Verification": ["requested"],
  "For Dispatch": ["requested", "paid"],
  "In Transit": ["requested", "paid", "handed_over"],
  Received: ["requested", "paid", "handed_over", "on_the_way"],
  failed: ["requested"],
};

/** Without the token the payment's date is the only date. */
function bareSteps({ status, paid_at: paidAt }: Transaction): Reached[] {
  const steps: TimelineStep[] = [...before[status], stepOfTransaction[status]];
  return steps.map((step) => ({ step, at: step === "paid" ? paidAt : null, reason: null }));
}

/** Payments that were open: a wallet may still say that it paid. */
const wereOpen: readonly (FailedReason | null)[] = ["expired", "declined", "cancelled"];
/** For these reasons the fee counts as unpaid. */
const unpaid: readonly (FailedReason | null)[] = [...wereOpen, "not_opened", null];

/** Money arrived for a payment that had ended: the last step is that it is being checked. */
function withHeldMoney(transaction: Transaction, reached: readonly Reached[]): readonly Reached[] {
  const holdsMoney = transaction.access === "full" && transaction.holds_money;
  if (!holdsMoney || !unpaid.includes(reached.at(-1)?.reason ?? null)) return reached;
  return [...reached, { step: "failed", at: null, reason: "payment_in_doubt" }];
}

const lastReason = ({ timeline }: FullTransaction): FailedReason | null =>
  timeline?.reached.at(-1)?.reason ?? null;

/** Whether it failed before any money came. */
export const failedUnpaid = (transaction: FullTransaction): boolean => {
  const reason = lastReason(transaction);
  return reason !== null && unpaid.includes(reason);
};

/** Whether its payment was cancelled before any money came. */
export const isCancelled = (transaction: FullTransaction): boolean =>
  lastReason(transaction) === "cancelled";

/** Whether the last payment that was open ended without money: a wallet may still say that it paid. */
export function mayBeCharged({ status, timeline }: FullTransaction): boolean {
  const end = timeline?.reached.findLast(
    ({ reason }) => reason !== null && reason !== "not_opened",
  )?.reason;
  return (status === "Created" || status === "failed") && wereOpen.includes(end ?? null);
}

/** While nothing can be said for certain. */
export const unknownFacts: StoryFacts = { reached: [], way: [], promise: null };

/** The timeline: with the token all steps, including the courier's checkpoints; without it only the status. */
export function transactionFacts(transaction: Transaction): StoryFacts {
  const timeline = transaction.access === "full" ? transaction.timeline : null;
  return {
    reached: withHeldMoney(transaction, timeline?.reached ?? bareSteps(transaction)),
    // An open payment replaces the request as the current step; "paid" comes next.
    way: transaction.status === "For Payment" ? ["payment_open", ...way.slice(1)] : way,
    promise: timeline?.promise ?? null,
  };
}

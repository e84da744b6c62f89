import type { FullTransaction, TransactionStatus } from "@portal/contract";
import type { StepState } from "../../ui/timeline.tsx";

export type TransactionStep = {
  id: string;
  status: TransactionStatus;
  state: StepState;
  /** ISO instant; null for what is still to come. */
  at: string | null;
  why: string | null;
};

const way: readonly TransactionStatus[] = [
  "Created",
  "For Payment",
  "For Verification",
  "For Dispatch",
  "In Transit",
  "Received",
];

function stateOf(status: TransactionStatus, isLast: boolean): StepState {
  if (status === "failed") return "problem";
  return isLast && status !== "Received" ? "current" : "done";
}

/** The story of a transaction: what happened, oldest first, then what is to come unless it failed. */
export function transactionSteps({
  events,
  status,
}: Pick<FullTransaction, "events" | "status">): TransactionStep[] {
  const past = events.map(({ at, to, why }, index) => ({
    id: `${index}`,
    status: to,
    state: stateOf(to, index === events.length - 1),
    at,
    why,
  }));
  const reached = way.indexOf(status);
  const ahead = reached < 0 ? [] : way.slice(reached + 1);
  return [
    ...past,
    ...ahead.map((next) => ({
      id: next,
      status: next,
      state: "upcoming" as const,
      at: null,
      why: null,
    })),
  ];
}

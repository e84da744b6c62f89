import type { TransactionStatus } from "@portal/contract";
import { expect, test } from "vitest";
import { transactionSteps } from "./transaction-steps.ts";

const story = (...reached: TransactionStatus[]) => ({
  status: reached.at(-1) ?? "Created",
  events: reached.map((to, index) => ({
    at: `2026-11-21T0${index}:00:00.000Z`,
    from: reached[index - 1] ?? null,
    to,
    why: null,
  })),
});

test.each<[TransactionStatus[], string]>([
  [
    ["Created"],
    "Created current, For Payment upcoming, For Verification upcoming, For Dispatch upcoming, In Transit upcoming, Received upcoming",
  ],
  [
    ["Created", "For Payment"],
    "Created done, For Payment current, For Verification upcoming, For Dispatch upcoming, In Transit upcoming, Received upcoming",
  ],
  [["Created", "For Payment", "failed"], "Created done, For Payment done, failed problem"],
  [
    ["Created", "For Payment", "failed", "Created"],
    "Created done, For Payment done, failed problem, Created current, For Payment upcoming, For Verification upcoming, For Dispatch upcoming, In Transit upcoming, Received upcoming",
  ],
  [
    ["Created", "For Payment", "For Verification", "For Dispatch", "In Transit", "Received"],
    "Created done, For Payment done, For Verification done, For Dispatch done, In Transit done, Received done",
  ],
  [
    ["Created", "For Payment", "For Verification", "For Dispatch", "failed"],
    "Created done, For Payment done, For Verification done, For Dispatch done, failed problem",
  ],
])("after %j", (reached, told) => {
  const steps = transactionSteps(story(...reached));
  expect(steps.map(({ status, state }) => `${status} ${state}`).join(", ")).toBe(told);
  expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
});

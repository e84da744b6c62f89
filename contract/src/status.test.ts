import { expect, test } from "vitest";
import { alertTransitions, recordTransitions, transactionTransitions } from "./status.ts";

/** and the states of an alert, written out by hand: the tables cannot be their own expectation. */
const byHand = {
  record: [
    "For Verification → Available",
    "For Verification → Rejected",
    "Rejected → For Verification",
    "Available → Processing",
    "Available → Received",
    "Processing → Received",
    "Processing → Available",
  ],
  transaction: [
    "Created → For Payment",
    "For Payment → For Verification",
    "For Payment → failed",
    "For Verification → For Dispatch",
    "For Verification → failed",
    "For Dispatch → In Transit",
    "For Dispatch → failed",
    "In Transit → Received",
    "In Transit → failed",
    "failed → For Payment",
    "failed → Created",
    "failed → In Transit",
    "failed → Received",
  ],
  alert: [
    "Pending → Confirmed",
    "Pending → Off",
    "Confirmed → Told",
    "Confirmed → Off",
    "Confirmed → Expired",
  ],
};

test.each([
  ["record", recordTransitions],
  ["transaction", transactionTransitions],
  ["alert", alertTransitions],
] as const)("a %s changes in these ways and in no other", (kind, table) => {
  const listed = Object.entries<readonly string[]>(table).flatMap(([from, next]) =>
    next.map((to) => `${from} → ${to}`),
  );
  expect(listed).toEqual(byHand[kind]);
});

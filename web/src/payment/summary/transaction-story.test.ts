import { transactionStatuses } from "@portal/contract/status";
import type { FailedReason } from "@portal/contract/timeline";
import type { PublicTransaction, Transaction } from "@portal/contract/transaction-read";
import { expect, test } from "vitest";
import { ownTransaction } from "../../../test/own-transaction.ts";
import { storySteps } from "../../record/timeline/story-steps.ts";
import { mayBeCharged, transactionFacts } from "./transaction-story.ts";

const PAID_AT = "2026-11-21T08:05:00.000Z";
const bare = (status: PublicTransaction["status"]): PublicTransaction => ({
  access: "public",
  uuid: "7a1f1c1e-2f6d-4a55-9a7d-0c8a35d0f001",
  reference: "LTO-7KQ2-M9DX-4HWC",
  status,
  amount: 150,
  transactable_type: "Plate Number",
  transactable_details: { number: "A****01" },
  payment_channel: null,
  payment_reference: null,
  paid_at: PAID_AT,
  awaits_photo: false,
});

test.each(
  transactionStatuses.map(
    (status) =>
      [
        status,
        {
          Created: "requested current, paid upcoming, handed_over upcoming",
          "For Payment": "requested done, payment_open current, handed_over upcoming",
          "For Verification": `requested done, paid current ${PAID_AT}, handed_over upcoming`,
          "For Dispatch": `requested done, paid done ${PAID_AT}, handed_over current`,
          "In Transit": `requested done, paid done ${PAID_AT}, handed_over done`,
          Received: `requested done, paid done ${PAID_AT}, handed_over done`,
          failed: "requested done, failed problem",
        }[status],
      ] as const,
  ),
)("without the token %s has only the status and the payment's date", (status, begins) => {
  const facts = transactionFacts(bare(status));
  const told = storySteps(facts).map(({ step, state, at }) =>
    [step, state, ...(at === null ? [] : [at])].join(" "),
  );
  expect(told.slice(0, 3).join(", ")).toBe(begins);
  expect(facts.promise).toBeNull();
});

const AT = "2026-11-22T14:16:00.000Z";
const held = (reason: FailedReason, holdsMoney = true) =>
  ownTransaction({
    status: "failed",
    holds_money: holdsMoney,
    timeline: {
      reached: [
        { step: "requested", at: AT, reason: null },
        { step: "failed", at: AT, reason },
      ],
      promise: null,
    },
  });
const reasonsOf = (transaction: Transaction) =>
  storySteps(transactionFacts(transaction)).map(({ reason }) => reason);

test.each(["cancelled", "expired", "declined"] as const)(
  "money for a payment that was %s is being checked: the last step does not offer another attempt",
  (reason) => {
    expect(reasonsOf(held(reason))).toEqual([null, reason, "payment_in_doubt"]);
    expect(reasonsOf(held(reason, false))).toEqual([null, reason]);
  },
);

test("a delivery that failed after payment explains the refund itself", () => {
  for (const reason of ["returned", "lost", "rejected", "payment_in_doubt"] as const)
    expect(reasonsOf(held(reason))).toEqual([null, reason]);
});

test("a wallet may say that it paid for what ended without money, or was changed after that", () => {
  const charged = (transaction: Transaction) =>
    transaction.access === "full" && mayBeCharged(transaction);
  expect(charged(held("expired", false))).toBe(true);
  expect(charged(held("declined", false))).toBe(true);
  expect(charged(held("cancelled", false))).toBe(true);
  expect(charged(held("returned", false))).toBe(false);
  const changed = (transaction: Transaction) => charged({ ...transaction, status: "Created" });
  expect(changed(held("expired", false))).toBe(true);
  expect(changed(held("returned", false))).toBe(false);
});

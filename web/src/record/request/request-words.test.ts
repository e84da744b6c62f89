import type { FullTransaction, RefundState } from "@portal/contract/transaction-read";
import { expect, test } from "vitest";
import { ownTransaction, publicTransaction } from "../../../test/own-transaction.ts";
import { requestNow } from "./request-words.ts";

const AT = "2026-11-22T14:16:00.000Z";
const request = (more: Partial<FullTransaction>) =>
  ownTransaction({ status: "failed", holds_money: true, ...more });
const refunds = (...states: RefundState[]) =>
  states.map((state) => ({ state, amount: 150, at: AT, by_hand: false, receipt: null }));

test.each(["asked", "agreed", "sent", "done"] as const)("the last refund decides: %s", (state) => {
  expect(requestNow(request({ refunds: refunds("refused", state) }))).toBe(state);
});
test("a refusal, or another sum's refund beside a delivery, changes no step", () => {
  expect(requestNow(request({ refunds: refunds("refused") }))).toBeNull();
  expect(requestNow(request({ status: "In Transit", refunds: refunds("done") }))).toBeNull();
  expect(requestNow(null)).toBeNull();
});
test("the office waits for a photo, for whoever looks", () => {
  const awaiting = { status: "For Verification", awaits_photo: true } as const;
  expect(requestNow(request(awaiting))).toBe("photo");
  expect(requestNow(publicTransaction(awaiting))).toBe("photo");
});

import { type RefundState, Transaction } from "@portal/contract/transaction-read";
import * as v from "valibot";
import { expect, test } from "vitest";
import { requestNow } from "./request-words.ts";

const AT = "2026-11-22T14:16:00.000Z";
const request = (more: object) =>
  v.parse(Transaction, {
    access: "full",
    uuid: "7a1f1c1e-2f6d-4a55-9a7d-0c8a35d0f001",
    reference: "LTO-7KQ2-M9DX-4HWC",
    status: "failed",
    amount: 150,
    transactable_type: "Plate Number",
    first_name: "ANA",
    last_name: "CRUZ",
    holds_money: true,
    ...more,
  });
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
  const awaiting = { status: "For Verification", awaits_photo: true };
  expect(requestNow(request(awaiting))).toBe("photo");
  expect(requestNow(request({ ...awaiting, access: "public" }))).toBe("photo");
});

import { Transaction } from "@portal/contract/transaction-read";
import * as v from "valibot";
import { expect, test } from "vitest";
import { checkoutBody } from "./use-checkout.ts";

/** An answer with only the fields of spec §3. */
const known = {
  uuid: "u",
  status: "Created",
  amount: 150,
  first_name: "ANA",
  last_name: "CRUZ",
  transactable_type: "Driver's License",
  transactable_details: { number: "N01-12-123456" },
};

function bodyFor(answer: object) {
  const transaction = v.parse(Transaction, answer);
  if (transaction.access !== "full") throw new Error("This is not the owner's view.");
  return checkoutBody({ transaction, channel: "Gcash" });
}

test("a checkout sends the amount and version that were shown", () => {
  expect(bodyFor({ ...known, version: "v" })).toEqual({
    id: "u",
    payment_channel: "Gcash",
    amount: 150,
    version: "v",
  });
});

test("for a host without a version the body is that of spec §7", () => {
  expect(bodyFor(known)).toEqual({ id: "u", payment_channel: "Gcash" });
});

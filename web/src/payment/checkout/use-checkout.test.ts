import { expect, test } from "vitest";
import { ownTransaction } from "../../../test/own-transaction.ts";
import { checkoutBody } from "./use-checkout.ts";

test("a checkout sends the amount and version that were shown", () => {
  const transaction = ownTransaction({ amount: 150, version: "v" });
  expect(checkoutBody({ transaction, channel: "Gcash" })).toEqual({
    id: "u",
    payment_channel: "Gcash",
    amount: 150,
    version: "v",
  });
});

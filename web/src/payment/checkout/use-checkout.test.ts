import { expect, test } from "vitest";
import { ownTransaction } from "../../../test/own-transaction.ts";
import { checkoutBody } from "./use-checkout.ts";

const bodyFor = (more: object) =>
  checkoutBody({ transaction: ownTransaction(more), channel: "Gcash" });

test("a checkout sends the amount and version that were shown", () => {
  expect(bodyFor({ version: "v" })).toEqual({
    id: "u",
    payment_channel: "Gcash",
    amount: 150,
    version: "v",
  });
});

test("for a host without a version the body is that of spec §7", () => {
  expect(bodyFor({})).toEqual({ id: "u", payment_channel: "Gcash" });
});

import { Transaction } from "@portal/contract/transaction-read";
import * as v from "valibot";
import { expect, test } from "vitest";
import { hasProof } from "./save-summary.tsx";

const request = {
  uuid: "u",
  amount: 150,
  first_name: "ANA",
  last_name: "CRUZ",
  transactable_type: "Plate Number",
  transactable_details: { number: "ABC1001" },
};
const qr = { payment_channel: "Dayon QRPH", qr_code_value: "000201" };

test.each([
  [true, "a paid one", { status: "For Verification" }],
  [true, "a delivered one", { status: "Received" }],
  [true, "a failed one that holds money", { status: "failed", holds_money: true }],
  [true, "a QR code", { status: "For Payment", ...qr }],
  [false, "another channel's open payment", { status: "For Payment", payment_channel: "Gcash" }],
  [false, "a request", { status: "Created" }],
  [false, "a failed one", { status: "failed", holds_money: false }],
])("can be saved: %s for %s", (saved, _, change) => {
  expect(hasProof(v.parse(Transaction, { ...request, ...change }))).toBe(saved);
});

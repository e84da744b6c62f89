import { Transaction } from "@portal/contract/transaction-read";
import * as v from "valibot";
import { expect, test } from "vitest";
import { payableCode } from "../summary/summary-rows.tsx";
import { minutesLeft } from "./awaited-payment.tsx";

const open = {
  uuid: "u",
  status: "For Payment",
  amount: 150,
  first_name: "ANA",
  last_name: "CRUZ",
  transactable_type: "Plate Number",
  transactable_details: { number: "ABC1001" },
  payment_channel: "Dayon QRPH",
  qr_code_value: "000201",
  payment_expires_at: "2026-11-22T05:56:00.000Z",
};
const codeOf = (change: object) => payableCode(v.parse(Transaction, { ...open, ...change }));

test("a saved QR code says how long it can be paid", () => {
  expect(codeOf({})).toEqual({
    value: "000201",
    amount: "₱150.00",
    until: new Date("2026-11-22T05:56:00Z"),
  });
});

test.each([
  ["a payment that has ended", { status: "failed" }],
  ["one that is paid", { status: "For Verification" }],
  ["another channel", { payment_channel: "Gcash" }],
  ["no code", { qr_code_value: null }],
  ["the public view", { access: "public" }],
])("no code is saved for %s", (_, change) => {
  expect(codeOf(change)).toBeNull();
});

test.each([
  // Opened a moment ago for half an hour, and the browser's server time is late.
  ["2026-11-22T05:25:58.600Z", 30],
  ["2026-11-22T05:28:00.000Z", 28],
  ["2026-11-22T05:28:01.000Z", 28],
  ["2026-11-22T05:55:50.000Z", 1],
  ["2026-11-22T05:55:59.000Z", 0],
  ["2026-11-22T05:56:00.000Z", 0],
  ["2026-11-22T06:00:00.000Z", 0],
])("at %s there are %s minutes left", (now, minutes) => {
  expect(minutesLeft(new Date(open.payment_expires_at), new Date(now))).toBe(minutes);
});

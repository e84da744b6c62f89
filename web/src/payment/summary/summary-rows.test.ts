import type { FullTransaction, PublicTransaction } from "@portal/contract/transaction-read";
import { expect, test } from "vitest";
import { ownTransaction, publicTransaction } from "../../../test/own-transaction.ts";
import { payableCode, summaryFacts } from "./summary-rows.tsx";

const shared = {
  uuid: "7a1f1c1e-2f6d-4a55-9a7d-0c8a35d0f001",
  reference: "LTO-7KQ2-M9DX-4HWC",
  status: "For Verification",
  amount: 1185,
  transactable_type: "Driver's License",
  payment_channel: "Dayon QRPH",
  payment_reference: "LTO-7KQ2-M9DX-4HWC-1",
  paid_at: "2026-11-21T08:05:00.000Z",
  awaits_photo: false,
} as const;

const stranger: PublicTransaction = {
  ...shared,
  access: "public",
  transactable_details: { number: "N01-**-****56" },
};

const typed = {
  first_name: "JUAN",
  middle_name: "",
  last_name: "DELA CRUZ",
  suffix: "",
  email: "juan@example.com",
  contact_number: "+639171234567",
};
const owner = ownTransaction({
  ...shared,
  ...typed,
  full_name: "JUAN DELA CRUZ",
  transactable_details: { number: "N01-12-123456", ...typed },
  tracking_refno: "0000-0021-ZTMR",
});

const lines = (transaction: FullTransaction | PublicTransaction) =>
  summaryFacts(transaction).map(({ name, value }) => `${name}: ${value}`);

test("without the token only the status is shown", () => {
  expect(lines(stranger)).toEqual([
    "reference: LTO-7KQ2-M9DX-4HWC",
    "type: Driver's License",
    "license: N01-**-****56",
    "status: For Verification",
    "channel: QR Ph",
    "paid-at: Nov 21, 2026 04:05PM",
    "amount: ₱1,185.00",
    "payment-reference: LTO-7KQ2-M9DX-4HWC-1",
  ]);
});

test("with the token everything is shown", () => {
  expect(lines(owner)).toEqual([
    "reference: LTO-7KQ2-M9DX-4HWC",
    "type: Driver's License",
    "license: N01-12-123456",
    "status: For Verification",
    "channel: QR Ph",
    "paid-at: Nov 21, 2026 04:05PM",
    "amount: ₱1,185.00",
    "payee: GoGo Express",
    "payment-reference: LTO-7KQ2-M9DX-4HWC-1",
    "name: JUAN DELA CRUZ",
    "address: 1 MABINI ST, POBLACION",
    "courier-reference: 0000-0021-ZTMR",
  ]);
});

test.each([
  ["Plate Number", "Gcash", null, "plate: ABC1001", "channel: GCash", "paid-at: -"],
  ["Plate Number", null, null, "plate: ABC1001", "channel: -", "paid-at: -"],
] as const)("%s by %s, paid at %s", (type, channel, paid, number, way, at) => {
  const told = lines({
    ...stranger,
    transactable_type: type,
    transactable_details: { number: "ABC1001" },
    payment_channel: channel,
    paid_at: paid,
  });
  expect(told).toEqual(expect.arrayContaining([number, way, at]));
});

const open = {
  status: "For Payment",
  payment_channel: "Dayon QRPH",
  qr_code_value: "000201",
  payment_expires_at: "2026-11-22T05:56:00.000Z",
} as const;

test("a saved QR code says how long it can be paid", () => {
  expect(payableCode(ownTransaction(open))).toEqual({
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
] as const)("no code is saved for %s", (_, change) => {
  expect(payableCode(ownTransaction({ ...open, ...change }))).toBeNull();
});

test("no code is saved for the public view", () => {
  expect(payableCode(publicTransaction(open))).toBeNull();
});

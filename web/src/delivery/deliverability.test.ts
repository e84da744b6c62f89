import type { TransactionStatus } from "@portal/contract/status";
import { expect, test } from "vitest";
import { isFor } from "../record/own-reads.ts";
import { isPaid, obstacleTo, requestFor, type DeliveryFacts } from "./deliverability.ts";

const ready: DeliveryFacts = { status: "Available", is_delivery_enabled: true, transaction: null };

test.each<[string, Partial<DeliveryFacts>, ReturnType<typeof obstacleTo>]>([
  ["available at an office that delivers", {}, null],
  ["a failed delivery does not prevent another", { transaction: { status: "failed" } }, null],
  ["nor does an unpaid request", { transaction: { status: "Created" } }, null],
  ["a payment is open", { transaction: { status: "For Payment" } }, "under-way"],
  ["on its way", { status: "Processing", transaction: { status: "In Transit" } }, "under-way"],
  ["being reviewed", { status: "For Verification" }, "not-available"],
  ["handed over", { status: "Received", transaction: { status: "Received" } }, "not-available"],
  ["at a dealer", { storage_place: "Dealer", is_delivery_enabled: false }, "at-dealer"],
  ["an office that does not deliver", { is_delivery_enabled: false }, "office"],
])("%s", (_name, facts, obstacle) => {
  expect(obstacleTo({ ...ready, ...facts })).toBe(obstacle);
});

const details = (number: string) => ({
  number,
  first_name: "",
  last_name: "",
  middle_name: "",
  suffix: "",
  email: "",
  contact_number: "",
});

test.each([
  ["the same plate", "ABC1001", "ABC1001", true],
  ["another plate", "ABC1001", "ABC1002", false],
  ["a plate without a number", "1301-00000001001", "1301-00000001001", true],
])("a request matches its subject: %s", (_name, own, number, same) => {
  const request = {
    transactable_type: "Plate Number" as const,
    transactable_details: details(own),
  };
  expect(isFor(request, { type: "Plate Number", number })).toBe(same);
  expect(isFor(request, { type: "Driver's License", number })).toBe(false);
});

test.each<[TransactionStatus, boolean, boolean]>([
  ["Created", false, false],
  ["For Payment", false, false],
  ["failed", false, false],
  ["failed", true, true],
  ["For Verification", false, true],
  ["For Dispatch", false, true],
  ["In Transit", false, true],
  ["Received", false, true],
])("%s, holding money: %s; paid: %s", (status, holdsMoney, paid) => {
  expect(isPaid({ status, holds_money: holdsMoney })).toBe(paid);
});

test("finds the subject's request among several, a paid one first", () => {
  const plate = (number: string, status: TransactionStatus) => ({
    transactable_type: "Plate Number" as const,
    transactable_details: details(number),
    status,
    holds_money: false,
    refunds: [],
  });
  const begun = plate("ABC1001", "Created");
  const paid = plate("ABC1001", "For Verification");
  const other = plate("ABC1002", "For Verification");
  const subject = { type: "Plate Number", number: "ABC1001" } as const;
  expect(requestFor([other, begun], subject)).toBe(begun);
  expect(requestFor([other, begun, paid], subject)).toBe(paid);
  expect(requestFor([other], subject)).toBeNull();
  const refund = { amount: 150, at: "2026-11-22T14:16:00.000Z", by_hand: false, receipt: null };
  const ended = { ...paid, status: "failed" as const, holds_money: true };
  const going = { ...ended, refunds: [{ ...refund, state: "sent" as const }] };
  const back = { ...ended, refunds: [{ ...refund, state: "done" as const }] };
  expect(requestFor([going], subject)).toBe(going);
  expect(requestFor([back], subject)).toBeNull();
});

import { Transaction } from "@portal/contract/transaction-read";
import * as v from "valibot";
import { expect, test } from "vitest";
import { termsThatChanged } from "./terms-that-changed.ts";

const agreed = {
  uuid: "u",
  status: "Created",
  amount: 150,
  first_name: "ANA",
  last_name: "CRUZ",
  transactable_type: "Driver's License",
  transactable_details: { number: "N01-12-123456" },
  payee: "GoGo Express",
  office: { code: "0071", name: "LTO Central Office", full_address: "East Avenue" },
  delivery_details: { full_address: "12 SAMPLE STREET", postal_code: "1100" },
};

function changes(change: object) {
  const [before, now] = [agreed, { ...agreed, ...change }].map((answer) => {
    const read = v.parse(Transaction, answer);
    if (read.access !== "full") throw new Error("This is not the owner's view.");
    return read;
  });
  return before && now ? termsThatChanged(before, now) : null;
}

test("what was agreed to stands beside what holds now, and only where they differ", () => {
  const delivery_details = { full_address: "7 SAMPLE ROAD", postal_code: "6033" };
  expect(changes({ amount: 220, delivery_details })).toEqual([
    { name: "fee", before: "₱150.00", now: "₱220.00" },
    { name: "address", before: "12 SAMPLE STREET", now: "7 SAMPLE ROAD" },
  ]);
  expect(changes({ payee: "FSI", office: null })).toEqual([
    { name: "courier", before: "GoGo Express", now: "FSI" },
    { name: "office", before: "LTO Central Office", now: "" },
  ]);
});

test("a change that the page does not show is none of them", () => {
  const delivery_details = { ...agreed.delivery_details, barangay_code: "1381300082" };
  expect(changes({ delivery_details, version: "other" })).toEqual([]);
});

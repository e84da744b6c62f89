import { expect, test } from "vitest";
import { ownTransaction } from "../../../test/own-transaction.ts";
import { termsThatChanged } from "./checkout-refusals.tsx";

const { delivery_details: nowhere } = ownTransaction();
const agreed = {
  payee: "GoGo Express",
  office: { code: "0071", name: "LTO Central Office", full_address: "East Avenue" },
  delivery_details: { ...nowhere, full_address: "12 SAMPLE STREET", postal_code: "1100" },
};

const changes = (change: Parameters<typeof ownTransaction>[0]) =>
  termsThatChanged(ownTransaction(agreed), ownTransaction({ ...agreed, ...change }));

test("what was agreed to stands beside what holds now, and only where they differ", () => {
  const delivery_details = { ...nowhere, full_address: "7 SAMPLE ROAD", postal_code: "6033" };
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

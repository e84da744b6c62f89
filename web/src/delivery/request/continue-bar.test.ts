import { courierCodes } from "@portal/contract/courier";
import { expect, test } from "vitest";
import { missingParts } from "./continue-bar.tsx";
import { emptyShipping, missingIn, type ShippingValues } from "./shipping-values.ts";

const needed = (values: Partial<ShippingValues>) =>
  missingParts(missingIn({ ...emptyShipping, ...values }), "Driver's License");
const fieldsOf = (values: Partial<ShippingValues>) => needed(values).map(({ fieldId }) => fieldId);

test("before a courier is chosen, address and payment channel count", () => {
  expect(fieldsOf({})).toEqual([
    "delivery_courier",
    "first_name",
    "last_name",
    "email",
    "contact_number",
    "delivery_address",
    "id_image_url",
    "receipt_image_url",
    "payment_channel",
  ]);
});

test.each(courierCodes)("less is needed once %s is chosen", (delivery_courier) => {
  expect(needed({ delivery_courier }).length).toBeLessThan(needed({}).length);
});

test("an address leads to its first missing field; the last one has its own name", () => {
  const wordsOf = (values: Partial<ShippingValues>) =>
    needed({ ...values, delivery_courier: "Quadx" }).at(4);
  expect(wordsOf({ barangay_code: "1381300142" })).toMatchObject({
    fieldId: "address_line_1",
    words: { id: "Shipping address" },
  });
  expect(wordsOf({ barangay_code: "1381300142", address_line_1: "1 MABINI" })).toMatchObject({
    fieldId: "postal_code",
    words: { id: "Postal Code" },
  });
});

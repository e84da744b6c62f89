import { describe, expect, it, test } from "vitest";
import { missingForShipping, type ShippingDraft } from "./shipping-draft.ts";

const quadx: ShippingDraft = {
  first_name: "ANA",
  last_name: "CRUZ",
  email: "ana@example.com",
  contact_number: "09171234567",
  delivery_courier: "Quadx",
  barangay_code: "1381300001",
  address_line_1: "1 MAIN STREET",
  postal_code: "1100",
  delivery_address: "",
  geoloc: "",
  id_image: true,
  receipt_image: true,
  payment_channel: "Gcash",
};
const skyward: ShippingDraft = {
  ...quadx,
  delivery_courier: "Skyward",
  barangay_code: "",
  address_line_1: "",
  postal_code: "",
  delivery_address: "SM CITY",
  geoloc: "14.6,121.0",
};

describe("conditions of Continue (spec §5)", () => {
  it("nothing is missing", () => {
    expect(missingForShipping(quadx)).toEqual([]);
    expect(missingForShipping(skyward)).toEqual([]);
  });
  test.each([
    "first_name",
    "last_name",
    "email",
    "contact_number",
    "barangay_code",
    "address_line_1",
    "postal_code",
    "payment_channel",
  ] as const)("Quadx needs %s", (field) => {
    expect(missingForShipping({ ...quadx, [field]: "" })).toEqual([field]);
  });
  test.each(["id_image", "receipt_image"] as const)("needs the photo %s", (field) => {
    expect(missingForShipping({ ...quadx, [field]: false })).toEqual([field]);
  });
  test.each(["delivery_address", "geoloc"] as const)("the other couriers need %s", (field) => {
    expect(missingForShipping({ ...skyward, [field]: "" })).toEqual([field]);
  });
  it("asks WExpress for no payment channel", () => {
    expect(
      missingForShipping({ ...skyward, delivery_courier: "WExpress", payment_channel: "" }),
    ).toEqual([]);
  });
});

import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { missingForShipping, type ShippingDraft, TransactionRequest } from "./transaction.ts";

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

const request = {
  first_name: "ana",
  last_name: "cruz",
  email: "ana@example.com",
  contact_number: "09171234567",
  transactable: { id: "handle", type: "Plate Number" },
  delivery_courier: "Skyward",
};
const photo = "/AAAAAAAAAAAAAAAAAAAAAA.jpg";

describe("the request for delivery on the wire (R-1)", () => {
  test.each([
    {},
    { documents: "", delivery_details: null, supporting_documents: "" },
    { documents: null, delivery_details: "", supporting_documents: [""] },
    { middle_name: "", suffix: "N/A", geoloc: null, payment_channel: "" },
  ])("takes %j for left out", (optional) => {
    expect(v.parse(TransactionRequest, { ...request, ...optional })).toMatchObject({
      first_name: "ANA",
      suffix: "",
      documents: { id_image_url: "" },
      delivery_details: { line_1: "" },
      supporting_documents: [],
    });
  });

  it("reports a nested field, known or unknown", () => {
    const result = v.safeParse(TransactionRequest, {
      ...request,
      documents: { id_image_url: "../x", passport: photo },
      delivery_details: { postal_code: "11" },
      supporting_documents: Array(6).fill(photo),
    });
    expect(
      result.issues
        ?.map((issue) => v.getDotPath(issue))
        .toSorted((a, b) => (a ?? "").localeCompare(b ?? "")),
    ).toEqual([
      "delivery_details.postal_code",
      "documents.id_image_url",
      "documents.passport",
      "supporting_documents",
    ]);
  });
});

import { toGeoloc } from "../address/place-text.ts";
import { describe, expect, test } from "vitest";
import { destinationOf, emptyShipping, missingIn, type ShippingValues } from "./shipping-values.ts";

const person = {
  first_name: "ANA",
  last_name: "CRUZ",
  email: "a@example.com",
  contact_number: "0917",
};
const photos = { id_image_url: "/api/file/a.jpg", receipt_image_url: "/api/file/b.jpg" };
const quadx: ShippingValues = {
  ...emptyShipping,
  ...person,
  ...photos,
  delivery_courier: "Quadx",
  barangay_code: "1381300142",
  address_line_1: "1 MABINI",
  postal_code: "1100",
  payment_channel: "Gcash",
};
const skyward: ShippingValues = {
  ...quadx,
  delivery_courier: "Skyward",
  barangay_code: "",
  delivery_address: "QUEZON CITY",
  geoloc: "14.6,121",
};

describe("missing parts", () => {
  test.each<[string, ShippingValues, string[]]>([
    ["nothing with Quadx", quadx, []],
    ["nothing with a map address", skyward, []],
    [
      "both photos",
      { ...quadx, id_image_url: "", receipt_image_url: "" },
      ["id_image", "receipt_image"],
    ],
  ])("%s", (_name, values, missing) => {
    expect(missingIn(values)).toEqual(missing);
  });

  test("a photo on file counts", () => {
    const values = { ...quadx, id_image_url: "", receipt_image_url: "" };
    const onFile = { id_image: true, receipt_image: false, supporting_documents: 2 };
    expect(missingIn(values, onFile)).toEqual(["receipt_image"]);
  });
});

describe("destination of the quote", () => {
  test.each<[string, ShippingValues, ReturnType<typeof destinationOf>]>([
    ["a barangay", quadx, { barangay_code: "1381300142" }],
    ["no barangay yet", { ...quadx, barangay_code: "" }, null],
    ["a point", skyward, { latitude: "14.6", longitude: "121" }],
    ["no point yet", { ...skyward, geoloc: "" }, null],
    ["a broken point", { ...skyward, geoloc: "north" }, null],
  ])("%s", (_name, values, destination) => {
    expect(destinationOf(values)).toEqual(destination);
  });
});

test("a point is written as lat,lng", () => {
  expect(toGeoloc({ latitude: 14.635400001, longitude: 121.0463 })).toBe("14.6354,121.0463");
});

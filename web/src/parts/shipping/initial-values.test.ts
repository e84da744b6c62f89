import { expect, test } from "vitest";
import { startingValues } from "./initial-values.ts";
import { emptyShipping } from "./shipping-values.ts";

const { payment_channel: _channel, ...blank } = emptyShipping;
const draft = {
  ...blank,
  first_name: "ANA",
  delivery_courier: "Quadx",
  postal_code: "1100",
  id_image_url: "/api/file/a.jpg",
  supporting_documents: ["/api/file/b.jpg"],
  draft_of: "Plate Number ABC1001",
  attempt: null,
};
const none = { draft: null, channel: null, courier: null, shown: {} };

test("with nothing kept the form is empty, but for the preferred courier and what the record says", () => {
  const found = { ...none, courier: "Skyward" as const, shown: { first_name: "BEN" } };
  const expected = { ...emptyShipping, delivery_courier: "Skyward", first_name: "BEN" };
  expect(startingValues("Plate Number ABC1001", undefined, found)).toEqual(expected);
});

test("the draft of the same record comes back whole", () => {
  const values = startingValues("Plate Number ABC1001", undefined, {
    ...none,
    draft,
    channel: "Gcash",
    courier: "Skyward",
    shown: { first_name: "BEN" },
  });
  const { draft_of: _owner, attempt: _attempt, ...kept } = draft;
  expect(values).toEqual({ ...kept, payment_channel: "Gcash" });
});

test("the draft of another record lends who and where, never a photo", () => {
  const values = startingValues("Driver's License N01-12-000001", undefined, { ...none, draft });
  expect(values).toMatchObject({
    first_name: "ANA",
    delivery_courier: "Quadx",
    postal_code: "1100",
  });
  expect(values).toMatchObject({
    id_image_url: "",
    receipt_image_url: "",
    supporting_documents: [],
  });
});

import { expect, test } from "vitest";
import { refusedFields } from "./failure-notice.tsx";

test.each([
  ["contact_number", "contact_number"],
  ["delivery_details.barangay_code", "barangay_code"],
  ["delivery_details.line_1", "address_line_1"],
  ["delivery_details.latitude", "delivery_address"],
  ["documents.receipt_image_url", "receipt_image_url"],
  ["documents.supporting_doc_3_image_url", "supporting_documents"],
])("%s marks %s", (wireName, field) => {
  expect(refusedFields({ [wireName]: ["No."] })).toEqual({ fields: [[field, "No."]], others: [] });
});

test("a field gets its first sentence only; unknown fields are explained above the form", () => {
  const errors = {
    "delivery_details.latitude": ["Choose a place."],
    "delivery_details.longitude": ["Choose a place again."],
    "transactable.id": ["Something else."],
    // Filled in with the barangay, and no field to go back to.
    region_code: ["Not a region."],
    toString: ["Odd."],
    email: [],
  };
  expect(refusedFields(errors)).toEqual({
    fields: [["delivery_address", "Choose a place."]],
    others: ["Something else.", "Not a region.", "Odd."],
  });
});

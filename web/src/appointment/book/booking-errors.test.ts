import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { bookingErrors, refusedFields } from "./booking-errors.ts";
import { noPhotos, type BookingValues } from "./booking-values.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const photo = `/api/file/${"a".repeat(22)}.jpg?expires=1&signature=x`;
const values: BookingValues = {
  full_name: "ANA CRUZ",
  birth_date: "01/05/1990",
  email: "ana@example.com",
  contact_number: "0917-123-4567",
  office_id: "4",
  schedule_id: "77",
  date: "2027-01-12",
  ...noPhotos,
};
const number = "N01-12-123456";

test.each([
  ["Driver's License Renewal", "", number, ["receipt_image_url"]],
  ["Driver's License Pickup", "handle", number, ["id_image_url", "receipt_image_url"]],
  ["Plate Number Pickup", "handle", "ABC1001", ["cr_image_url", "receipt_image_url"]],
] as const)("the photos of %s", (purpose, handle, asked, required) => {
  const subject = { purpose, handle, number: asked };
  expect(Object.keys(bookingErrors(values, subject))).toEqual([...required]);
  const added = Object.fromEntries(required.map((name) => [name, photo]));
  expect(bookingErrors({ ...values, ...added }, subject)).toEqual({});
});

test.each<[string, Partial<BookingValues>, string]>([
  ["a day that does not exist", { birth_date: "02/30/1990" }, "birth_date"],
  ["a birth date in the future", { birth_date: "01/05/2190" }, "birth_date"],
  ["an e-mail without a domain", { email: "ana" }, "email"],
  ["no e-mail", { email: "" }, "email"],
  ["a mobile of another country", { contact_number: "+1 202 555 0100" }, "contact_number"],
  ["no name", { full_name: " " }, "full_name"],
])("%s is reported at its own field only", (_name, change, field) => {
  const subject = { purpose: "Driver's License Renewal", handle: "", number } as const;
  const given = { ...values, receipt_image_url: photo, ...change };
  expect(Object.keys(bookingErrors(given, subject))).toEqual([field]);
});

test("the server's field names map to the form's fields", () => {
  const refusals = refusedFields({
    "documents.receipt_image_url": ["Please add the photo again."],
    "documents.supporting_doc_2_image_url": ["Please add the photo again."],
    schedule_id: ["Please choose a date."],
    date: ["Again."],
    "appointable.id": ["Unknown."],
  });
  expect(refusals.fields.map(([field]) => field)).toEqual([
    "receipt_image_url",
    "supporting_documents",
    "date",
  ]);
  expect(refusals.others).toEqual(["Unknown."]);
});

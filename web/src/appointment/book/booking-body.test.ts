import { AppointmentRequest } from "@portal/contract/appointment";
import { expect, test } from "vitest";
import * as v from "valibot";
import { bookingBody } from "./booking-body.ts";
import type { BookingValues } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

const name = (letter: string) => letter.repeat(22);
const link = (letter: string) => `/api/file/${name(letter)}.jpg?expires=1&signature=x`;
const values: BookingValues = {
  full_name: "ANA CRUZ",
  birth_date: "01/05/1990",
  email: "ana@example.com",
  contact_number: "0917-123-4567",
  office_id: "4",
  schedule_id: "77",
  date: "2027-01-12",
  id_image_url: "",
  receipt_image_url: link("b"),
  cr_image_url: "",
  supporting_documents: [],
};
const common = {
  birth_date: "1990-01-05",
  full_name: "ANA CRUZ",
  email: "ana@example.com",
  contact_number: "+639171234567",
  office_id: "4",
  schedule_id: "77",
  date: "2027-01-12",
};

test.each<[BookingSubject, Partial<BookingValues>, object]>([
  [
    { purpose: "Driver's License Renewal", number: "N01-12-123456", handle: "" },
    {},
    {
      number: "N01-12-123456",
      purpose: "Driver's License Renewal",
      type: "Renewal",
      appointable_id: "",
      appointable: { type: "Driver's License", reference: "N01-12-123456" },
      documents: { id_image_url: "", receipt_image_url: `/${name("b")}.jpg`, cr_image_url: "" },
    },
  ],
  [
    { purpose: "Driver's License Pickup", number: "N01-12-123456", handle: "h1" },
    { id_image_url: link("a") },
    {
      number: "N01-12-123456",
      purpose: "Driver's License Pickup",
      type: "Pickup",
      appointable_id: "h1",
      appointable: { type: "Driver's License", id: "h1" },
      documents: {
        id_image_url: `/${name("a")}.jpg`,
        receipt_image_url: `/${name("b")}.jpg`,
        cr_image_url: "",
      },
    },
  ],
  [
    { purpose: "Plate Number Pickup", number: "ABC1001", handle: "h2" },
    { cr_image_url: link("c"), supporting_documents: [link("d"), link("e")] },
    {
      number: "ABC1001",
      purpose: "Plate Number Pickup",
      type: "Pickup",
      appointable_id: "h2",
      appointable: { type: "Plate Number", id: "h2" },
      documents: {
        id_image_url: "",
        receipt_image_url: `/${name("b")}.jpg`,
        cr_image_url: `/${name("c")}.jpg`,
        supporting_doc_1_image_url: `/${name("d")}.jpg`,
        supporting_doc_2_image_url: `/${name("e")}.jpg`,
      },
    },
  ],
])("the body for $purpose", (subject, change, rest) => {
  const body = bookingBody({ ...values, ...change }, subject);
  expect(body).toEqual({ ...common, ...rest });
  expect(v.safeParse(AppointmentRequest, body).issues).toBeUndefined();
});

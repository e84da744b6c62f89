import { i18n } from "@lingui/core";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  bookingBody,
  bookingErrors,
  type BookingValues,
  missingBesides,
  missingToBook,
  noPhotos,
  refusedFields,
  startingValues,
} from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";
import { type AppointmentForm, emptyDraft, ownerOf } from "../../track/appointment-draft.ts";
import { AppointmentRequest } from "@portal/contract/appointment";

const draft = {
  ...emptyDraft,
  purpose: "Plate Number Pickup",
  number: "ABC1001",
  office_id: "4",
  schedule_id: "77",
};
const form: AppointmentForm = {
  email: "ana@example.com",
  contact_number: "0917-123-4567",
  id_image_url: "",
  receipt_image_url: "/api/file/b.jpg",
  cr_image_url: "/api/file/c.jpg",
  supporting_documents: ["/api/file/d.jpg"],
  date: "2027-01-05",
  draft_of: ownerOf(draft),
  attempt: null,
};

test("a form for the same number and purpose is restored completely", () => {
  expect(startingValues(draft, form, { email: "other@example.com" })).toEqual({
    full_name: "",
    birth_date: "",
    office_id: "4",
    schedule_id: "77",
    date: "2027-01-05",
    email: "ana@example.com",
    contact_number: "0917-123-4567",
    id_image_url: "",
    receipt_image_url: "/api/file/b.jpg",
    cr_image_url: "/api/file/c.jpg",
    supporting_documents: ["/api/file/d.jpg"],
  });
});

test.each([
  ["number", { ...draft, number: "ABC1002" }],
  ["purpose", { ...draft, purpose: "Driver's License Pickup" }],
])("a form for another %s keeps only the contact details", (_what, other) => {
  expect(startingValues(other, form, {})).toMatchObject({
    email: "ana@example.com",
    contact_number: "0917-123-4567",
    schedule_id: "",
    date: "",
    receipt_image_url: "",
    cr_image_url: "",
    supporting_documents: [],
  });
});

test("the name comes from the record, the contact details from an earlier form", () => {
  const named = { ...draft, full_name: "ANA CRUZ", birth_date: "01/05/1990" };
  expect(startingValues(named, null, { email: "ben@example.com" })).toMatchObject({
    full_name: "ANA CRUZ",
    birth_date: "01/05/1990",
    email: "ben@example.com",
  });
});

test("a slot in a new draft is not combined with the day of an old form", () => {
  expect(startingValues({ ...draft, schedule_id: "" }, form, {}).date).toBe("");
});

const complete: BookingValues = {
  ...startingValues(draft, form, {}),
  full_name: "ANA CRUZ",
  birth_date: "01/05/1990",
};
test.each<[string, Partial<BookingValues>, string[]]>([
  ["nothing", {}, []],
  ["the office", { office_id: "" }, ["office_id"]],
  ["the day's slot", { schedule_id: "" }, ["date"]],
  ["a blank name", { full_name: "  " }, ["full_name"]],
  ["the birth date", { birth_date: "" }, ["birth_date"]],
  ["what the button does not wait for", { email: "", receipt_image_url: "" }, []],
])("still missing before the button is enabled: %s", (_name, change, missing) => {
  expect(missingToBook({ ...complete, ...change })).toEqual(missing);
});

test.each([
  ["Driver's License Renewal", ["email", "contact_number", "receipt_image_url"]],
  ["Driver's License Pickup", ["email", "contact_number", "id_image_url", "receipt_image_url"]],
  ["Plate Number Pickup", ["email", "contact_number", "cr_image_url", "receipt_image_url"]],
] as const)("what else a %s needs is named before the press", (purpose, missing) => {
  const blank = { ...complete, ...noPhotos, email: " ", contact_number: "" };
  expect(missingBesides(blank, purpose)).toEqual(missing);
});

const named = (letter: string) => letter.repeat(22);
const link = (letter: string) => `/api/file/${named(letter)}.jpg?expires=1&signature=x`;
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
      documents: { id_image_url: "", receipt_image_url: `/${named("b")}.jpg`, cr_image_url: "" },
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
        id_image_url: `/${named("a")}.jpg`,
        receipt_image_url: `/${named("b")}.jpg`,
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
        receipt_image_url: `/${named("b")}.jpg`,
        cr_image_url: `/${named("c")}.jpg`,
        supporting_doc_1_image_url: `/${named("d")}.jpg`,
        supporting_doc_2_image_url: `/${named("e")}.jpg`,
      },
    },
  ],
])("the body for $purpose", (subject, change, rest) => {
  const body = bookingBody({ ...values, ...change }, subject);
  expect(body).toEqual({ ...common, ...rest });
  expect(v.safeParse(AppointmentRequest, body).issues).toBeUndefined();
});

i18n.loadAndActivate({ locale: "en", messages: {} });

const photo = `/api/file/${"a".repeat(22)}.jpg?expires=1&signature=x`;
const filled: BookingValues = {
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
  expect(Object.keys(bookingErrors(filled, subject))).toEqual([...required]);
  const added = Object.fromEntries(required.map((name) => [name, photo]));
  expect(bookingErrors({ ...filled, ...added }, subject)).toEqual({});
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
  const given = { ...filled, receipt_image_url: photo, ...change };
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

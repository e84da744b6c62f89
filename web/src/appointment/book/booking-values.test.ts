import { expect, test } from "vitest";
import { emptyDraft, ownerOf } from "../../track/appointment-draft.ts";
import {
  missingToBook,
  startingValues,
  type AppointmentForm,
  type BookingValues,
} from "./booking-values.ts";

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

test("a form of the same number and purpose is taken whole", () => {
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
])("a form of another %s lends how the person is reached, no photo and no day", (_what, other) => {
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

test("the record gives its name, what was written elsewhere how the person is reached", () => {
  const named = { ...draft, full_name: "ANA CRUZ", birth_date: "01/05/1990" };
  expect(startingValues(named, null, { email: "ben@example.com" })).toMatchObject({
    full_name: "ANA CRUZ",
    birth_date: "01/05/1990",
    email: "ben@example.com",
  });
});

test("a place chosen anew in a fresh draft is not mixed with an old day", () => {
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
  ["the place of the day", { schedule_id: "" }, ["date"]],
  ["a name of blanks", { full_name: "  " }, ["full_name"]],
  ["the birth date", { birth_date: "" }, ["birth_date"]],
  ["what is only checked when pressed", { email: "", receipt_image_url: "" }, []],
])("needed before the button can be pressed: %s", (_name, change, missing) => {
  expect(missingToBook({ ...complete, ...change })).toEqual(missing);
});

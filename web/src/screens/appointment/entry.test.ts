import { expect, test } from "vitest";
import {
  emptyDraft,
  renewal,
  type AppointmentDraft,
} from "../../parts/appointment/appointment-draft.ts";
import { entryOf, type Entry } from "./entry.ts";

const renewed = { ...renewal, number: "N01-12-123456", birth_date: "01/05/1990" };
const pickup = {
  ...emptyDraft,
  purpose: "Plate Number Pickup",
  number: "ABC1001",
  appointable_id: "handle",
};

test.each<[string, AppointmentDraft | null, Entry]>([
  ["no draft", null, { step: "choose" }],
  ["an empty draft", emptyDraft, { step: "choose" }],
  ["an unknown purpose", { ...pickup, purpose: "Plate Renewal" }, { step: "choose" }],
  ["a name that every object has", { ...pickup, purpose: "toString" }, { step: "choose" }],
  ["a renewal from the landing", renewal, { step: "identify" }],
  ["a renewal without a birth date", { ...renewed, birth_date: "" }, { step: "identify" }],
  ["a renewal of half a number", { ...renewed, number: "N01-12" }, { step: "identify" }],
  [
    "a renewal",
    renewed,
    {
      step: "book",
      subject: { purpose: "Driver's License Renewal", number: "N01-12-123456", handle: "" },
    },
  ],
  [
    "a pickup",
    pickup,
    {
      step: "book",
      subject: { purpose: "Plate Number Pickup", number: "ABC1001", handle: "handle" },
    },
  ],
  [
    "a pickup without a handle",
    { ...pickup, appointable_id: "" },
    { step: "look-up", purpose: "Plate Number Pickup" },
  ],
])("%s", (_name, draft, entry) => {
  expect(entryOf(draft)).toEqual(entry);
});

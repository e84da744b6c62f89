import { beforeEach, expect, test } from "vitest";
import { emptyDraft, renewal, type AppointmentDraft } from "../../track/appointment-draft.ts";
import { deliveryRoute, entryOf, type Entry, fallbackRoute, statusRoute } from "./entry.ts";
import { plateRecord as record } from "../../../test/records.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { plateItem } from "../../record/record-session.ts";
import { writeSession } from "../../session.ts";

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
  ["a property of every object", { ...pickup, purpose: "toString" }, { step: "choose" }],
  ["a renewal from the landing page", renewal, { step: "identify" }],
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
  expect(entryOf(draft, null)).toEqual(entry);
});

const plate = (change: object) => ({
  asked: "ABC1001",
  record: { ...record, ...change },
});

test.each<[string, string, ReturnType<typeof plate>, Entry["step"]]>([
  ["a plate without shown ownership", "ABC1001", plate({ ownership_needed: true }), "show"],
  ["its MV file number was shown", "ABC1001", plate({ ownership_needed: false }), "book"],
  ["another plate was looked up since", "ABC1002", plate({ ownership_needed: true }), "book"],
])("a pickup: %s", (_name, number, looked, step) => {
  expect(entryOf({ ...pickup, number }, looked).step).toBe(step);
});

const typed = { number: "N01-12-123456", birth_date: "01/05/1990" };

test.each([
  ["Driver's License Pickup", typed, { to: "/license-form", state: typed }],
  ["Driver's License Pickup", null, { to: "/license-form", state: { number: "", birth_date: "" } }],
  ["Plate Number Pickup", null, { to: "/plate-no-form", state: { number: "" } }],
  [
    "Plate Number Pickup",
    { number: "ABC1001", birth_date: "01/05/1990" },
    { to: "/plate-no-form", state: { number: "ABC1001" } },
  ],
] as const)("%s carries what its form can use", (purpose, carried, route) => {
  expect(fallbackRoute(purpose, carried)).toEqual(route);
});

const MV_NUMBER = "1301-00000001001";

const read = { submission_token: null, read_at: 0 };

beforeEach(() => {
  stubSession();
  writeSession(plateItem, { record, asked: MV_NUMBER, ...read });
});

test("only what its office delivers has a way to be delivered", () => {
  const wanted = { purpose: "Plate Number Pickup", number: "ABC1001" } as const;
  expect(deliveryRoute(wanted)).toBe(`/plate-no/${MV_NUMBER}/delivery`);
  expect(deliveryRoute({ ...wanted, number: "ABC1002" })).toBeUndefined();
  const undelivered = { ...record, is_delivery_enabled: false };
  writeSession(plateItem, { record: undelivered, asked: MV_NUMBER, ...read });
  expect(deliveryRoute(wanted)).toBeUndefined();
});

test.each([
  ["Driver's License Pickup", "N01-12-123456", "/license/N01-12-123456"],
  ["Driver's License Renewal", "N01-12-123456", "/license/N01-12-123456"],
  // The number that was looked up, not the plate's.
  ["Plate Number Pickup", "ABC1001", `/plate-no/${MV_NUMBER}`],
  // Another record is stored.
  ["Plate Number Pickup", "ABC1002", "/plate-no/ABC1002"],
] as const)("%s of %s", (purpose, number, route) => {
  expect(statusRoute({ purpose, number })).toBe(route);
});

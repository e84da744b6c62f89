import { expect, test } from "vitest";
import { emptyDraft, continueDraft, platePickup } from "./appointment-draft.ts";
import { plateRecord as record } from "../../test/records.ts";

test("a draft starts with empty strings (spec §3)", () => {
  const fields = ["birth_date", "full_name", "number", "office_id", "purpose", "schedule_id"];
  for (const field of fields) expect(emptyDraft).toHaveProperty(field, "");
});

test.each([
  ["a plate", "ABC1001", "ABC1001", "ABC1001"],
  ["a plate asked for by its MV number", "ABC1001", "1301-00000001001", "ABC1001"],
  ["a vehicle without a plate yet (R-19)", "-", "1301-00000001001", "1301-00000001001"],
])("%s is booked under its known number", (_what, number, asked, booked) => {
  expect(platePickup({ ...record, number }, asked)).toMatchObject({
    purpose: "Plate Number Pickup",
    number: booked,
    appointable_id: "handle",
  });
});

const fresh = platePickup({ ...record, id: "newer" }, "ABC1001");
const begun = { ...fresh, appointable_id: "handle", full_name: "ANA CRUZ", schedule_id: "77" };

test("a started pickup continues with the newer handle", () => {
  expect(continueDraft(fresh, begun)).toEqual({ ...begun, appointable_id: "newer" });
});

test.each([
  ["nothing", null],
  ["another number", { ...begun, number: "ABC1002" }],
  ["another purpose", { ...begun, purpose: "Driver's License Pickup" }],
  ["another office with other days", { ...begun, office_id: "7" }],
])("after %s it starts again", (_what, before) => {
  expect(continueDraft(fresh, before)).toEqual(fresh);
});

import { ScheduleQuery } from "@portal/contract/appointment";
import { expect, test } from "vitest";
import * as v from "valibot";
import { scheduleQuery } from "./use-schedule.ts";

test.each([
  ["Driver's License Renewal", "Renewal", "Driver's License", "2027-01-07", "2027-03-05"],
  ["Driver's License Pickup", "Pickup", "Driver's License", "2027-01-07", "2027-03-05"],
  ["Plate Number Pickup", "Pickup", "Plate Number", "2027-01-15", "2027-05-05"],
] as const)("the schedule for %s", (purpose, type, appointableType, from, to) => {
  const query = scheduleQuery(purpose, "4", "2027-01-05");
  expect(query).toEqual({
    type,
    appointable_type: appointableType,
    office_id: "4",
    "date_range[from]": from,
    "date_range[to]": to,
  });
  expect(v.safeParse(ScheduleQuery, query).issues).toBeUndefined();
});

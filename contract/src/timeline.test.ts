import { expect, test } from "vitest";
import { promisedWorkingDays } from "./timeline.ts";

// RA 11032, written out by hand: 3 working days for simple matters, 7 for complex ones; the rest is sample data.
test.each([
  ["under_review", 3, 7],
  ["paid", 3, 7],
  ["handed_over", 3, 3],
  ["pickup_failed", 3, 3],
  ["on_the_way", 5, 5],
  ["at_hub", 5, 5],
  ["out_for_delivery", 2, 2],
  ["delivery_failed", 3, 3],
  ["returning", 7, 7],
] as const)(
  "after %s the next step is promised in %i and %i working days",
  (step, license, plate) => {
    expect(promisedWorkingDays[step]).toEqual({
      "Driver's License": license,
      "Plate Number": plate,
    });
  },
);

test("nothing else is promised", () => expect(Object.keys(promisedWorkingDays)).toHaveLength(9));

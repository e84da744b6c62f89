import { expect, it } from "vitest";
import { formatPaidAt, manilaDay } from "./manila-time.ts";

it("counts days as Manila does", () => {
  expect(manilaDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(manilaDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  expect(formatPaidAt(new Date("2026-01-05T16:07:00Z"))).toBe("Jan 06, 2026 12:07AM");
  expect(formatPaidAt(new Date("2026-01-05T04:07:00Z"))).toBe("Jan 05, 2026 12:07PM");
});

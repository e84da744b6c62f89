import fc from "fast-check";
import { expect, it } from "vitest";
import { manilaDay, manilaTime } from "./manila-time.ts";

it("counts days as Manila does", () => {
  expect(manilaDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(manilaDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  expect(manilaTime(new Date("2026-11-21T16:00:00Z"))).toBe("00:00");
});

it("agrees with the time zone database", () => {
  const timeZone = "Asia/Manila";
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const instants = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(manilaDay(instant)).toBe(days.format(instant));
      expect(manilaTime(instant)).toBe(clock.format(instant));
    }),
    { numRuns: 2000 },
  );
});

import { describe, expect, it, test } from "vitest";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { operate } from "../../test/harness/operate.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { completionOf } from "./maintenance-control.ts";

const portal = await testPortal({ routes: [] });
/** The 25th in Manila, still the 24th in UTC. */
const NOW = new Date("2025-08-24T16:00:00Z");

test("an operator closes the portal, changes the date, and opens it again", async () => {
  const { maintenance } = portal.context;
  const closed = await operate(portal, "maintenance on", { date: "2026-12-01" });
  expect(closed.message).toContain('People read "Estimated completion: Dec. 1, 2026".');
  expect(maintenance.current()).toEqual({ on: true, date: "Dec. 1, 2026" });
  await operate(portal, "maintenance on", {});
  expect(maintenance.current()).toEqual({ on: true, date: "Aug. 25, 2025" });
  expect((await operate(portal, "maintenance show")).message).toMatch(
    /^The portal is closed\..*No payment is open\.$/u,
  );
  await operate(portal, "maintenance off", {});
  expect(maintenance.current().on).toBe(false);
  const { rows } = await operate(portal, "audit show", { about: "off" });
  expect(rows.map(({ command }) => command)).toEqual(["maintenance off"]);
});

test("the payments that are open are told while the portal is closed", async () => {
  const bench = await deliveryBench({ webhook: "never" });
  const told = async () => (await operate(bench, "maintenance show")).message;
  await bench.checkedOut();
  expect(await told()).toBe("The portal is open.");
  const { message } = await operate(bench, "maintenance on");
  const sentence = "1 payment is open, until 10:30: wait for that before you stop the database.";
  expect([message, await told()]).toEqual(Array(2).fill(expect.stringContaining(sentence)));
});

describe("the date that people read", () => {
  test.each([
    ["2025-08-25", "Aug. 25, 2025"],
    ["2026-05-03", "May 3, 2026"],
    ["Aug. 25, 2025", "Aug. 25, 2025"],
    ["Nov. 30, 2026, 6:00 AM", "Nov. 30, 2026, 6:00 AM"],
  ])("%s is %s", (words, read) => {
    expect(completionOf(words, NOW)).toBe(read);
  });

  test.each(["2025-02-30", "2025-13-01", "2025-08-24", "2020-01-01"])("%s is refused", (words) => {
    expect(() => completionOf(words, NOW)).toThrow(words);
  });

  it.each(["soon", `1${"x".repeat(60)}`, "25\nAug"])("%j names none", async (date) => {
    await expect(operate(portal, "maintenance on", { date })).rejects.toThrow("date is not valid");
  });
});

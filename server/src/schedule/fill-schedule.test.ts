import { addDays } from "@portal/contract/days";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDays, emptySchedule, openOffice } from "../../test/fixtures/open-office.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { applyClosures } from "../appointment/appointment-jobs.ts";
import { fillSchedule } from "./fill-schedule.ts";
import { nationalHolidays, proclaimedHolidays } from "./holidays.ts";

const portal = await testPortal({ routes: [] });
beforeEach(async () => {
  portal.clock.set(TEST_START);
  await emptySchedule(portal.context);
});

const fill = () => fillSchedule(portal.context);
const slots = () =>
  portal.context.db.selectFrom("slot").selectAll().orderBy("office_id").orderBy("date").execute();
const dates = async (officeId: string) =>
  (await slots()).filter((slot) => slot.office_id === officeId).map(({ date }) => date);
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Every day of a range, both ends included, except national holidays. */
function workingDays(from: string, to: string): string[] {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const holidays = new Set(years.flatMap(nationalHolidays).map(({ date }) => date));
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (!holidays.has(day)) days.push(day);
  return days;
}

test("creates the template's slots from tomorrow through five months ahead", async () => {
  await openOffice(portal.context, { id: "all-week", capacity: 7 });
  await openOffice(portal.context, { id: "weekdays", weekdays: [1, 2, 3, 4, 5] });
  await openOffice(portal.context, { id: "saturdays", weekdays: [6] });
  await fill();
  const open = workingDays("2026-01-06", "2026-06-05");
  expect(await dates("all-week")).toEqual(open);
  expect(await dates("weekdays")).toEqual(open.filter((day) => weekday(day) % 6 !== 0));
  expect(await dates("saturdays")).toEqual(open.filter((day) => weekday(day) === 6));
  const all = await slots();
  expect(all.every(({ used, closed_reason }) => used === 0 && closed_reason === null)).toBe(true);
  const capacities = Map.groupBy(all, (slot) => slot.office_id);
  expect([capacities.get("all-week")?.[0], capacities.get("weekdays")?.[0]]).toMatchObject([
    { capacity: 7, type: "Pickup", appointable_type: "Driver's License" },
    { capacity: 20 },
  ]);
});

test("holidays become closures with their source, and have no slots", async () => {
  await openOffice(portal.context, { id: "all-week" });
  await fill();
  const closures = await portal.context.db
    .selectFrom("closure")
    .select(["from_date", "to_date", "reason", "source", "office_id", "region"])
    .orderBy("from_date")
    .execute();
  expect(closures).toEqual(
    nationalHolidays(2026).map(({ date, reason, source }) => ({
      from_date: date,
      to_date: date,
      reason,
      source,
      office_id: null,
      region: null,
    })),
  );
  const made = await dates("all-week");
  for (const day of ["2026-02-17", "2026-03-20", "2026-04-02", "2026-04-09", "2026-05-01"])
    expect(made).not.toContain(day);
  // A special working day, and Easter Sunday.
  expect(made).toEqual(expect.arrayContaining(["2026-02-25", "2026-04-05"]));
});

test("repeated and concurrent runs create the same slots", async () => {
  await openOffice(portal.context, { id: "a" });
  await openOffice(portal.context, { id: "b", weekdays: [1, 3] });
  const added = await Promise.all([fill(), fill(), fill(), fill()]);
  const first = await slots();
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(first.length);
  expect(await fill()).toBe(0);
  expect(await slots()).toEqual(first);
  const holidays = await portal.context.db.selectFrom("closure").select("from_date").execute();
  expect(holidays).toHaveLength(nationalHolidays(2026).length);
});

test("adds one day each day and keeps bookings and changes", async () => {
  await openOffice(portal.context, { id: "a" });
  await fill();
  const before = await dates("a");
  const { db } = portal.context;
  await db
    .updateTable("slot")
    .set({ used: 3, capacity: 4 })
    .where("date", "=", "2026-02-03")
    .execute();
  portal.clock.advance(24 * 60 * 60_000);
  expect(await fill()).toBe(1);
  expect(await dates("a")).toEqual([...before, "2026-06-06"]);
  expect((await slots()).find(({ date }) => date === "2026-02-03")).toMatchObject({
    used: 3,
    capacity: 4,
  });
});

describe("the calendar's edges", () => {
  test.each([
    // Manila is eight hours ahead of the server.
    ["23:59 in Manila", "2026-01-05T15:59:59.999Z", "2026-01-06", "2026-06-05"],
    ["midnight in Manila", "2026-01-05T16:00:00Z", "2026-01-07", "2026-06-06"],
    ["into a leap day", "2027-09-29T02:00:00Z", "2027-09-30", "2028-02-29"],
    ["from the 31st to a shorter month", "2026-08-31T02:00:00Z", "2026-09-01", "2027-01-31"],
  ])("%s", async (_, now, from, to) => {
    portal.clock.set(new Date(now));
    await openOffice(portal.context, { id: "a" });
    await fill();
    expect(await dates("a")).toEqual(workingDays(from, to));
  });
});

describe("closed days", () => {
  test("are skipped, and get slots when the closure is lifted", async () => {
    await openOffice(portal.context, { id: "a" });
    await openOffice(portal.context, { id: "b" });
    const id = await closeDays(portal.context, "2026-02-02", "2026-02-04", { office_id: "a" });
    await fill();
    const closed = ["2026-02-02", "2026-02-03", "2026-02-04"];
    expect((await dates("a")).filter((day) => closed.includes(day))).toEqual([]);
    expect((await dates("b")).filter((day) => closed.includes(day))).toEqual(closed);
    await portal.context.db
      .updateTable("closure")
      .set({ lifted_at: portal.clock.now() })
      .where("id", "=", id)
      .execute();
    expect(await fill()).toBe(3);
    expect(await dates("a")).toEqual(await dates("b"));
  });

  test("a lifted holiday stays lifted", async () => {
    await openOffice(portal.context, { id: "a" });
    await fill();
    await portal.context.db
      .updateTable("closure")
      .set({ lifted_at: portal.clock.now() })
      .where("from_date", "=", "2026-03-20")
      .execute();
    expect([await fill(), await fill()]).toEqual([1, 0]);
    expect(await dates("a")).toContain("2026-03-20");
  });

  test("an operator's closure of a whole year does not replace its holidays", async () => {
    await openOffice(portal.context, { id: "a" });
    await closeDays(portal.context, "2026-05-04", "2026-05-04");
    await fill();
    expect(await dates("a")).not.toContain("2026-05-01");
  });
});

describe("a proclamation for a year that was already computed", () => {
  const proclaimed = proclaimedHolidays as Record<number, (typeof proclaimedHolidays)[number]>;
  afterEach(() => void delete proclaimed[2027]);

  test("replaces the computed days: days not in it open, days in it are closed", async () => {
    portal.clock.set(new Date("2026-12-01T02:00:00Z"));
    await openOffice(portal.context, { id: "a" });
    await fill();
    expect(await dates("a")).not.toContain("2027-04-09");
    // An operator has named it before it was in a release.
    const named = await closeDays(portal.context, "2027-02-25", "2027-02-25", { office_id: "a" });
    await portal.context.db
      .updateTable("closure")
      .set({ source: "Proclamation 2000" })
      .where("id", "=", named)
      .execute();
    const days = { "2027-01-01": "New Year's Day", "2027-04-12": "Araw ng Kagitingan" };
    proclaimed[2027] = { source: "Proclamation 2000", days };
    // Existing slots close as for any closure.
    await fill();
    await applyClosures(portal.context);
    const open = (await slots()).filter((slot) => slot.closed_reason === null);
    const opened = open.map(({ date }) => date);
    expect(opened).toContain("2027-04-09");
    expect(opened).not.toContain("2027-04-12");
    expect(opened).not.toContain("2027-01-01");
    // The Eids are proclaimed later and stay estimated.
    const { date: eid } = nationalHolidays(2027).find(({ source }) =>
      source.endsWith("estimated"),
    ) ?? { date: "" };
    expect(opened).not.toContain(eid);
    const holds = await portal.context.db
      .selectFrom("closure")
      .select("from_date")
      .where("lifted_at", "is", null)
      .where("office_id", "is", null)
      .where("from_date", ">=", "2027-01-01")
      .orderBy("from_date")
      .execute();
    expect(holds.map(({ from_date }) => from_date)).toEqual(
      nationalHolidays(2027).map(({ date }) => date),
    );
  });
});

import { bookableWindow } from "@portal/contract/appointment-purpose";
import { manilaDay } from "@portal/contract/days";
import { beforeAll, expect, test, vi } from "vitest";
import { bookingBench, OFFICE, type Bench, type Day } from "../../test/fixtures/bookings.ts";
import { changeSlot } from "../../test/fixtures/bookings-store.ts";

const PURPOSE = "Driver's License Pickup";
const FULL = { status: 409, code: "slot_full" };

let bench: Bench;
let days: Day[];
beforeAll(async () => {
  bench = await bookingBench();
  days = await bench.days(PURPOSE);
});

const dayAt = (index: number): Day => days.at(index) ?? { id: 0, date: "" };
const bodyFor = async ({ date }: Day) =>
  bench.bodyOf(PURPOSE, await bench.newRecord(PURPOSE), { date });
const fill = ({ id }: Day) => changeSlot(bench.db, id, { capacity: 0 });

test("a day just seen full is refused without a statement; a stored booking of it is answered", async () => {
  // However long the machine takes, it is the same moment.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const day = dayAt(0);
  await changeSlot(bench.db, day.id, { capacity: 1 });
  const winner = await bodyFor(day);
  const won = await bench.book(winner, { key: "the-key-that-won" });
  expect(won.status).toBe(201);
  const [first, next] = [await bodyFor(day), await bodyFor(day)];
  expect(await bench.book(first, { key: "the-first-to-lose" })).toMatchObject(FULL);

  const statements = vi.spyOn(bench.connection.pool, "connect");
  expect(await bench.book(next, { key: "the-next-to-lose" })).toMatchObject(FULL);
  expect(await bench.book(next)).toMatchObject(FULL);
  expect(await bench.book(next, { captcha: null })).toMatchObject({ code: "captcha_required" });
  expect(statements).not.toHaveBeenCalled();
  expect(await bench.book(winner, { key: "the-key-that-won" })).toEqual(won);
  expect(statements).toHaveBeenCalled();
});

test("a refusal names the next free day, also one that was not free a moment ago", async () => {
  let passed = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
  const [before, day, after, later] = [dayAt(1), dayAt(2), dayAt(3), dayAt(4)];
  const body = await bodyFor(day);
  const nextDay = async () => (await bench.book(body)).details?.next_free_date;
  // The schedule is known now, as it was before the day and the next one became full.
  const window = bookableWindow(PURPOSE, manilaDay(bench.clock.now()));
  const range = { "date_range[from]": window?.from ?? "", "date_range[to]": window?.to ?? "" };
  const { body: schedule } = await bench.app.inject({
    url: "/api/ste/appointment/schedule",
    query: { type: "Pickup", appointable_type: "Driver's License", office_id: OFFICE, ...range },
  });
  expect(schedule).toContain(day.date);
  await fill(day);
  await fill(after);
  expect(await nextDay()).toBe(later.date);
  for (const { id, date } of days)
    if (date > before.date) await changeSlot(bench.db, id, { capacity: 0 });
  passed += 1_000;
  expect(await nextDay(), "there is none after it").toBe(before.date);
  for (const { id } of days.slice(0, 2)) await changeSlot(bench.db, id, { capacity: 1, used: 1 });
  passed += 1_000;
  expect(await nextDay(), "there is none at all").toBeUndefined();
});

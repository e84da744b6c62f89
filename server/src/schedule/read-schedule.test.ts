import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ScheduleSlot } from "@portal/contract/appointment";
import { beforeEach, expect, test } from "vitest";
import { closeDays, openOffice } from "../../test/fixtures/open-office.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { applyClosures } from "../appointment/appointment-jobs.ts";
import { fillSchedule } from "./fill-schedule.ts";
import { scheduleRoutes } from "./schedule-routes.ts";
import { watchSchedules } from "./schedules.ts";

const portal = await testPortal({
  routes: [(app, context) => scheduleRoutes(app, context, watchSchedules(context))],
});
await openOffice(portal.context, { id: "a", capacity: 3 });
await fillSchedule(portal.context);
await closeDays(portal.context, "2026-01-08", "2026-01-08", { office_id: "a" });
await applyClosures(portal.context);
await portal.context.db
  .updateTable("slot")
  .set({ used: 3 })
  .where("date", "=", "2026-01-07")
  .execute();
beforeEach(() => portal.clock.set(TEST_START));

const PICKUP = { type: "Pickup", appointable_type: "Driver's License", office_id: "a" };
const ask = (from: string, to: string, more: Record<string, string> = {}) =>
  portal.app.inject({
    url: "/api/ste/appointment/schedule",
    query: { ...PICKUP, "date_range[from]": from, "date_range[to]": to, ...more },
  });
const days = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).json<{ data: ScheduleSlot[] }>().data;
const dates = async (...asked: Parameters<typeof ask>) =>
  (await days(...asked)).map(({ date }) => date);

test("lists open days in order, full days included, closed days not", async () => {
  expect(await days("2026-01-06", "2026-01-09")).toEqual([
    { id: expect.stringMatching(/^\d+$/u), date: "2026-01-06", slot: 3, used: 0 },
    { id: expect.stringMatching(/^\d+$/u), date: "2026-01-07", slot: 3, used: 3 },
    { id: expect.stringMatching(/^\d+$/u), date: "2026-01-09", slot: 3, used: 0 },
  ]);
});

test.each([
  ["2026-01-05T02:00:00Z", "2026-01-06"],
  ["2026-01-05T15:59:59.999Z", "2026-01-06"],
  ["2026-01-05T16:00:00Z", "2026-01-07"],
  ["2026-01-06T15:59:59.999Z", "2026-01-07"],
])("at %s the first day is %s", async (now, first) => {
  portal.clock.set(new Date(now));
  expect((await dates("2025-12-01", "2026-01-31"))[0]).toBe(first);
});

test("the range includes both ends", async () => {
  expect(await dates("2026-02-03", "2026-02-05")).toEqual([
    "2026-02-03",
    "2026-02-04",
    "2026-02-05",
  ]);
  expect(await dates("2026-02-03", "2026-02-03")).toEqual(["2026-02-03"]);
});

test.each([
  ["no purpose", { type: "unmapped" }],
  ["an office that does not exist", { office_id: "nowhere" }],
  ["another service", { type: "Renewal" }],
  ["another kind of record", { appointable_type: "Plate Number" }],
])("nothing for %s", async (_, more) => {
  const answer = await ask("2026-01-06", "2026-02-06", more);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }]);
});

test.each([
  ["2026-02-04", "2026-02-03", {}, "date_range[to]"],
  ["2026-01-01", "2027-01-02", {}, "date_range[to]"],
  ["2026-01-01", "2027-01-02", { type: "unmapped" }, "date_range[to]"],
  ["2026-02-30", "2026-03-03", {}, "date_range[from]"],
  ["", "2026-03-03", {}, "date_range[from]"],
  ["2026-01-06", "2026-01-07", { type: "Visit" }, "type"],
  ["2026-01-06", "2026-01-07", { appointable_type: "Car" }, "appointable_type"],
])("%s to %s %j is refused, naming %s", async (from, to, more, field) => {
  const answer = await ask(from, to, more);
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
    422,
    [field],
  ]);
});

test("the range may be a whole leap year", async () => {
  expect((await ask("2026-01-01", "2027-01-01")).statusCode).toBe(200);
  expect((await ask("2028-01-01", "2028-12-31")).statusCode).toBe(200);
});

test("it is one text with an ETag, compressed for who takes that, and 304 for who has it", async () => {
  const url = "/api/ste/appointment/schedule";
  const query = { ...PICKUP, "date_range[from]": "2026-01-06", "date_range[to]": "2026-05-06" };
  const get = (headers: Record<string, string>) => portal.app.inject({ url, query, headers });
  const plain = await get({});
  expect(plain.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, no-cache",
    vary: expect.stringContaining("accept-encoding"),
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await get({ "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  const zipped = await get({ "accept-encoding": "gzip" });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  const known = await get({ "if-none-match": `W/${packed.headers.etag}` });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
});

test("an office that has stopped to take appointments for it offers no day", async () => {
  const { db } = portal.context;
  const set = (takes: boolean) =>
    db.updateTable("office").set({ drivers_license_appointment_new_enabled: takes }).execute();
  await set(false);
  expect(await days("2026-01-06", "2026-01-12")).toEqual([]);
  await set(true);
});

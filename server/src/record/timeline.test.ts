import { DAY_MS } from "@portal/contract/days";
import type { RecordStatus } from "@portal/contract/status";
import type { Timeline } from "@portal/contract/timeline";
import { beforeEach, describe, expect, test } from "vitest";
import { recordRoutes } from "./record-routes.ts";
import { sampleRecords } from "../sample/sample-files.ts";
import { recordTimeline } from "./timeline.ts";
import { ASKING, sendForm } from "../../test/fixtures/submissions.ts";
import { closeDays } from "../../test/fixtures/open-office.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { solvedCaptcha, testPortal } from "../../test/harness/test-portal.ts";

const portal = await testPortal({ sample: true, routes: [recordRoutes] });
beforeEach(async () => {
  portal.clock.set(TEST_START);
  await portal.context.db.deleteFrom("closure").execute();
  await portal.context.closedDays.refresh();
});

type Answer = { data: { timeline: Timeline; office: { id: string } } };

async function ask(path: string, query: Record<string, string>): Promise<Answer["data"]> {
  const headers = { "cf-t-token": await solvedCaptcha(portal.context) };
  const answer = await portal.app.inject({ url: `/api/ste/${path}/inquire`, query, headers });
  return answer.json<Answer>().data;
}
const license = (number: string) => {
  const birth_date =
    sampleRecords().drivers_licenses.find((sample) => sample.number === number)?.birth_date ?? "";
  return ask("drivers_license", { number, birth_date });
};

describe("on Monday, 5 January 2026", () => {
  test.each([
    ["N01-12-000001", "ready 2025-12-30"],
    ["N01-12-000002", "under_review 2026-01-04"],
    ["N01-12-000003", "rejected 2025-12-30"],
    ["N01-12-000004", "ready 2025-12-06, received 2025-12-16"],
    [
      "N01-12-000007",
      "ready 2025-12-06, paid 2026-01-01, handed_over 2026-01-01, on_the_way 2026-01-01",
    ],
    ["D11-03-000010", ""],
  ])("license %s: %s", async (number, expected) => {
    const { timeline } = await license(number);
    expect(timeline.reached.map(({ step, at }) => `${step} ${at}`).join(", ")).toBe(expected);
  });

  test("promises nothing for a step that the person has to take", async () => {
    expect((await license("N01-12-000001")).timeline.promise).toBeNull();
    expect((await license("N01-12-000003")).timeline.promise).toBeNull();
  });

  test("one sample license waits for its courier longer than promised", async () => {
    const { promise } = (await license("N01-12-000005")).timeline;
    expect(promise).toEqual({ working_days: 3, expected_by: "2025-12-29", late: true });
    expect((await license("N01-12-000006")).timeline.promise?.late).toBe(false);
  });
});

test("a record that comes back from delivery keeps its first day of acceptance", () => {
  const daysOf = (...events: [RecordStatus, string][]) =>
    recordTimeline(portal.context, {
      type: "Driver's License",
      status: "Available",
      office: null,
      events: events.map(([to, day]) => ({ to, at: `${day}T04:00:00Z` })),
      delivery: null,
    }).reached.map(({ step, at }) => `${step} ${at}`);
  const returned = [
    ["For Verification", "2025-12-01"],
    ["Available", "2025-12-03"],
    ["Processing", "2025-12-08"],
    ["Available", "2025-12-20"],
  ] as const satisfies [RecordStatus, string][];
  expect(daysOf(...returned)).toEqual(["under_review 2025-12-01", "ready 2025-12-03"]);
  const again = [
    ["For Verification", "2025-12-22"],
    ["Available", "2025-12-23"],
  ] as const satisfies [RecordStatus, string][];
  expect(daysOf(...returned, ...again)).toEqual(["under_review 2025-12-22", "ready 2025-12-23"]);
});

describe("a review that began on Sunday, 4 January", () => {
  const review = async () => (await license("N01-12-000002")).timeline.promise;
  const close = async (day: string, where = {}) => {
    await closeDays(portal.context, day, day, where);
    await portal.context.closedDays.refresh();
  };

  test("is promised within three working days and is late from the day after", async () => {
    expect(await review()).toEqual({ working_days: 3, expected_by: "2026-01-07", late: false });
    // 23:59 in Manila, then midnight.
    portal.clock.set(new Date("2026-01-07T15:59:59Z"));
    expect(await review()).toMatchObject({ late: false });
    portal.clock.set(new Date("2026-01-07T16:00:00Z"));
    expect(await review()).toMatchObject({ expected_by: "2026-01-07", late: true });
  });

  test("gets one more day for a holiday or a closure of its own office", async () => {
    await close("2026-01-06");
    expect(await review()).toMatchObject({ expected_by: "2026-01-08" });
    const { office } = await license("N01-12-000002");
    await close("2026-01-08", { office_id: office.id });
    expect(await review()).toMatchObject({ expected_by: "2026-01-09" });
    await close("2026-01-09", { office_id: "ncr-qc-do" });
    await close("2026-01-07", { region: "Region VII" });
    expect(await review()).toMatchObject({ expected_by: "2026-01-09" });
  });

  test("gets one more day for a closure up to 90 days ago", async () => {
    const promiseOf = (begun: string) =>
      recordTimeline(portal.context, {
        type: "Driver's License",
        status: "For Verification",
        office: null,
        events: [{ to: "For Verification", at: `${begun}T04:00:00Z` }],
        delivery: null,
      }).promise?.expected_by;
    expect(promiseOf("2025-10-06")).toBe("2025-10-09");
    await close("2025-10-07");
    expect(promiseOf("2025-10-06")).toBe("2025-10-10");
    await close("2025-10-06");
    expect(promiseOf("2025-10-03")).toBe("2025-10-09");
  });

  test("gets no extra day for a closure that was lifted", async () => {
    await close("2026-01-06");
    await portal.context.db.updateTable("closure").set({ lifted_at: portal.clock.now() }).execute();
    await portal.context.closedDays.refresh();
    expect(await review()).toMatchObject({ expected_by: "2026-01-07" });
  });
});

test("a plate's timeline has only days, with its office's longer promise", async () => {
  const { timeline } = await ask("plate_number", { q: "ABC1005" });
  expect(timeline).toEqual({
    reached: [
      { step: "ready", at: "2025-12-06", reason: null },
      { step: "paid", at: "2026-01-04", reason: null },
    ],
    promise: { working_days: 7, expected_by: "2026-01-13", late: false },
  });
  portal.clock.advance(9 * DAY_MS);
  expect((await ask("plate_number", { q: "ABC1005" })).timeline.promise?.late).toBe(true);
});

test("a submission's timeline begins on the day it was sent", async () => {
  const form = { ...ASKING, number: "C01-01-000009" };
  const answer = await sendForm(portal, "drivers_license", form);
  expect(answer.json<Answer>().data.timeline).toEqual({
    reached: [{ step: "under_review", at: "2026-01-05", reason: null }],
    promise: { working_days: 3, expected_by: "2026-01-08", late: false },
  });
});

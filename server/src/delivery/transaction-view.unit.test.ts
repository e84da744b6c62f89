import { expect, test } from "vitest";
import type { DeliveryState } from "../db/delivery-state.ts";
import { transactionTimeline } from "./transaction-view.ts";
import type { TransactionStatus } from "@portal/contract/status";

const NOW = new Date("2026-01-12T02:00:00Z");
const context = {
  now: () => NOW,
  closedDays: { isClosed: () => false, refresh: async () => undefined },
};
/** An hour of 5 January (UTC), when we received the report. */
const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
const told = (
  events: [number, TransactionStatus, string?][],
  checkpoints: [number, DeliveryState][] = [],
) =>
  transactionTimeline(context, {
    type: "Driver's License",
    office: null,
    events: events.map(([hour, to, why]) => ({ at: at(hour), to, why: why ?? null })),
    checkpoints: checkpoints.map(([hour, state]) => ({ at: at(hour), state })),
  });
const hours = (timeline: ReturnType<typeof told>) =>
  timeline.reached.map(({ step, at: instant }) => `${step} ${new Date(instant).getUTCHours()}`);

const PAID: [number, TransactionStatus, string?][] = [
  [1, "Created"],
  [2, "For Payment"],
  [3, "For Verification"],
  [4, "For Dispatch"],
];

test("a late report is placed at the courier's time", () => {
  const timeline = told(
    [...PAID, [9, "In Transit"], [12, "Received"]],
    [
      [5, "booked"],
      [6, "pickup_failed"],
      [7, "picked_up"],
      [8, "in_transit"],
      [10, "out_for_delivery"],
      [11, "delivered"],
    ],
  );
  expect(hours(timeline)).toEqual([
    "requested 1",
    "payment_open 2",
    "paid 3",
    "handed_over 4",
    "pickup_failed 6",
    "on_the_way 7",
    "at_hub 8",
    "out_for_delivery 10",
    "received 11",
  ]);
  expect(timeline.promise).toBeNull();
});

test("the office's time begins anew with a photo that it had asked for", () => {
  const paid = PAID.slice(0, 3).map(([hour, to]) => ({ at: at(hour), to, why: null }));
  const story = { type: "Driver's License", office: null, events: paid, checkpoints: [] } as const;
  const late = (photoSentAt: Date | null) =>
    transactionTimeline(context, { ...story, photoSentAt }).promise?.late;
  expect(late(null)).toBe(true);
  expect(late(new Date("2026-01-09T02:00:00Z"))).toBe(false);
});

test("a parcel that was lost and found goes on, and nothing is told twice", () => {
  const lost: [number, TransactionStatus, string?][] = [
    ...PAID,
    [6, "In Transit"],
    [9, "failed", "lost"],
  ];
  const before: [number, DeliveryState][] = [
    [6, "picked_up"],
    [7, "in_transit"],
    [9, "lost"],
  ];
  const found = told(
    [...lost, [12, "In Transit", "found"], [15, "Received", "delivered"]],
    [...before, [12, "in_transit"], [13, "out_for_delivery"], [14, "delivered"]],
  );
  expect(hours(found).slice(4)).toEqual([
    "on_the_way 6",
    "at_hub 7",
    "failed 9",
    "on_the_way 12",
    "at_hub 12",
    "out_for_delivery 13",
    "received 14",
  ]);
  const arrived = told([...lost, [15, "Received", "delivered"]], [...before, [14, "delivered"]]);
  expect(hours(arrived).slice(4)).toEqual(["on_the_way 6", "at_hub 7", "failed 9", "received 14"]);
});

test("without checkpoints there are only our own events", () => {
  expect(hours(told([...PAID, [9, "In Transit"]])).at(-1)).toBe("on_the_way 9");
});

test("the promise counts from the last change", () => {
  expect(told(PAID).promise).toEqual({ working_days: 3, expected_by: "2026-01-08", late: true });
  expect(told([...PAID, [9, "In Transit"]], [[10, "out_for_delivery"]]).promise).toMatchObject({
    expected_by: "2026-01-07",
  });
  expect(told([[1, "Created"]]).promise).toBeNull();
});

test("the reason of a failure is one of our codes; other text is left out", () => {
  const reasonOf = (why: string) => told([...PAID, [12, "failed", why]]).reached.at(-1)?.reason;
  expect(reasonOf("returned")).toBe("returned");
  expect(reasonOf("MS CRUZ WAS NOT THERE")).toBeNull();
});

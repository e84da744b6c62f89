import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import type { Timeline, TimelineStep } from "@portal/contract/timeline";
import { describe, expect, test } from "vitest";
import {
  lastUpdate,
  type Reached,
  recordFacts,
  type StoryFacts,
  storySteps,
} from "./story-steps.ts";

/** `step` done, `STEP` current, `!step` trouble, `step?` to come. */
const marks = {
  done: (step: string) => step,
  current: (step: string) => step.toUpperCase(),
  problem: (step: string) => `!${step}`,
  upcoming: (step: string) => `${step}?`,
};
const told = (facts: Pick<StoryFacts, "reached" | "way">): string =>
  storySteps(facts)
    .map(({ step, state }) => marks[state](step))
    .join(" ");

describe("a record", () => {
  const PAID = "under_review ready";
  test.each<[RecordStatus, TransactionStatus | null, string]>([
    ["For Verification", null, "UNDER_REVIEW ready? received?"],
    ["Rejected", null, "!rejected"],
    ["Available", null, "under_review READY received?"],
    ["Available", "Created", "under_review READY received?"],
    ["Available", "For Payment", `${PAID} PAYMENT_OPEN handed_over? on_the_way? received?`],
    ["Processing", null, `${PAID} PAID handed_over? on_the_way? received?`],
    ["Processing", "For Verification", `${PAID} PAID handed_over? on_the_way? received?`],
    ["Processing", "For Dispatch", `${PAID} paid HANDED_OVER on_the_way? received?`],
    ["Processing", "In Transit", `${PAID} paid handed_over ON_THE_WAY received?`],
    ["Processing", "Received", `${PAID} paid handed_over on_the_way received`],
    ["Processing", "failed", `${PAID} paid !failed`],
    ["Received", null, `${PAID} received`],
    ["Received", "Received", `${PAID} paid handed_over on_the_way received`],
    ["Unknown", null, ""],
  ])("%s, its delivery %s: %s", (status, delivery, story) => {
    expect(told(recordFacts(status, delivery, null))).toBe(story);
  });

  test("has the known days only", () => {
    const timeline: Timeline = {
      reached: [
        { step: "ready", at: "2026-11-02", reason: null },
        { step: "paid", at: "2026-11-05", reason: null },
      ],
      promise: { working_days: 3, expected_by: "2026-11-10", late: true },
    };
    const facts = recordFacts("Processing", "For Verification", timeline);
    expect(storySteps(facts).map(({ at }) => at)).toEqual([
      // Details are accepted on the day on which the record becomes ready.
      "2026-11-02",
      "2026-11-02",
      "2026-11-05",
      null,
      null,
      null,
    ]);
    expect(facts.promise?.late).toBe(true);
    expect(recordFacts("Processing", "For Verification", null).promise).toBeNull();
  });
});

describe("a transaction", () => {
  const way: TimelineStep[] = ["requested", "paid", "handed_over", "on_the_way", "received"];
  const story = (...steps: TimelineStep[]): Reached[] =>
    steps.map((step) => ({ step, at: null, reason: null }));
  const SENT: TimelineStep[] = ["requested", "payment_open", "paid", "handed_over"];
  const OFF: TimelineStep[] = [...SENT, "on_the_way"];
  test.each<[TimelineStep[], string]>([
    [["requested"], "REQUESTED paid? handed_over? on_the_way? received?"],
    [["requested", "payment_open"], "requested PAYMENT_OPEN handed_over? on_the_way? received?"],
    [["requested", "payment_open", "paid"], "requested PAID handed_over? on_the_way? received?"],
    [["requested", "payment_open", "failed"], "requested !failed"],
    [
      ["requested", "payment_open", "failed", "requested"],
      "requested !failed REQUESTED paid? handed_over? on_the_way? received?",
    ],
    [SENT, "requested paid HANDED_OVER on_the_way? received?"],
    [[...SENT, "pickup_failed"], "requested paid handed_over !pickup_failed on_the_way? received?"],
    [OFF, "requested paid handed_over ON_THE_WAY received?"],
    [[...OFF, "at_hub"], "requested paid handed_over on_the_way AT_HUB received?"],
    [
      [...OFF, "at_hub", "out_for_delivery"],
      "requested paid handed_over on_the_way at_hub OUT_FOR_DELIVERY received?",
    ],
    [
      [...OFF, "out_for_delivery", "delivery_failed"],
      "requested paid handed_over on_the_way out_for_delivery !delivery_failed received?",
    ],
    [
      [...OFF, "delivery_failed", "returning"],
      "requested paid handed_over on_the_way !delivery_failed !returning",
    ],
    [[...OFF, "returning", "failed"], "requested paid handed_over on_the_way !returning !failed"],
    [[...OFF, "at_hub", "received"], "requested paid handed_over on_the_way at_hub received"],
  ])("after %j", (steps, expected) => {
    const ids = storySteps({ reached: story(...steps), way }).map(({ id }) => id);
    expect(told({ reached: story(...steps), way })).toBe(expected);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("money that is being checked is no trouble", () => {
  const reached: Reached[] = [
    { step: "requested", at: null, reason: null },
    { step: "failed", at: null, reason: "expired" },
    { step: "failed", at: null, reason: "payment_in_doubt" },
  ];
  expect(told({ reached, way: [] })).toBe("requested !failed FAILED");
});

test("the last update is when the latest step was reached, or unknown", () => {
  const paid: Reached = { step: "paid", at: "2026-01-05", reason: null };
  const onTheWay: Reached = { step: "on_the_way", at: null, reason: null };
  expect(lastUpdate({ reached: [paid] })).toBe("2026-01-05");
  expect(lastUpdate({ reached: [paid, onTheWay] })).toBeNull();
  expect(lastUpdate({ reached: [] })).toBeNull();
});

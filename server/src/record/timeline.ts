import { manilaDay } from "@portal/contract/days";
import type { RecordStatus, TransactableType, TransactionStatus } from "@portal/contract/status";
import {
  promisedWorkingDays,
  stepOfTransaction,
  stepsOfRecord,
  type Timeline,
  type TimelineStep,
} from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { workingDayAfter } from "./working-days.ts";
import type { Review } from "./submission-store.ts";

type Office = Parameters<Context["closedDays"]["isClosed"]>[1];
type Clock = Pick<Context, "now" | "closedDays">;

/** A status change as JSON from the database. */
export type StatusChange<Status> = { to: Status; at: string };

type RecordStory = {
  type: TransactableType;
  status: RecordStatus;
  office: Office;
  /** Status events of the record, oldest first. */
  events: readonly StatusChange<RecordStatus>[];
  delivery: {
    status: TransactionStatus;
    events: readonly StatusChange<TransactionStatus>[];
  } | null;
};

const STEP_OF_RECORD: Partial<Record<RecordStatus, TimelineStep>> = {
  "For Verification": "under_review",
  Rejected: "rejected",
  Available: "ready",
  Received: "received",
};

/**
 * The public timeline of a record: only the days of the steps reached so far. A record that came back from delivery is
 * Available again and keeps its first day of acceptance.
 */
export function recordTimeline(context: Clock, story: RecordStory): Timeline {
  const days = new Map<TimelineStep, string>();
  const note = (step: TimelineStep | undefined, at: string) =>
    step && days.set(step, manilaDay(new Date(at)));
  for (const { to, at } of story.events) {
    if (to === "For Verification") days.delete("ready");
    if (to !== "Available" || !days.has("ready")) note(STEP_OF_RECORD[to], at);
  }
  for (const { to, at } of story.delivery?.events ?? []) note(stepOfTransaction[to], at);
  const steps = stepsOfRecord(story.status, story.delivery?.status ?? null);
  const now = steps.at(-1);
  return {
    reached: steps.flatMap((step) => {
      const at = days.get(step);
      return at === undefined ? [] : [{ step, at, reason: null }];
    }),
    promise: promiseOf(context, { ...story, step: now, since: now && days.get(now) }),
  };
}

type Promised = {
  type: TransactableType;
  office: Office;
  step: TimelineStep | undefined;
  /** Day in Manila on which the step was reached. */
  since: string | undefined;
};

/** The promised day of the next step and whether it is over; null without a promise or a known start. */
export function promiseOf(
  { now, closedDays }: Clock,
  { type, office, step, since }: Promised,
): Timeline["promise"] {
  const days = step && promisedWorkingDays[step]?.[type];
  if (days === undefined || since === undefined) return null;
  const expected = workingDayAfter(since, days, (day) => closedDays.isClosed(day, office));
  return { working_days: days, expected_by: expected, late: manilaDay(now()) > expected };
}

/** The timeline of a submission, in the shape of a record's; the reviewing office is not known yet. */
export function submissionTimeline(
  context: Pick<Context, "now" | "closedDays">,
  submission: Review,
): Timeline {
  const { transactable_type: type, status, created_at: asked, decided_at: decided } = submission;
  return recordTimeline(context, {
    type,
    status,
    office: null,
    events: [
      { to: "For Verification", at: asked.toISOString() },
      ...(decided ? [{ to: status, at: decided.toISOString() }] : []),
    ],
    delivery: null,
  });
}

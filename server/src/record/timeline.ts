import { manilaDay } from "@portal/contract/manila-time";
import type { RecordStatus, TransactableType, TransactionStatus } from "@portal/contract/status";
import {
  promisedWorkingDays,
  stepOfTransaction,
  stepsOfRecord,
  type Timeline,
  type TimelineStep,
} from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { workingDayAfter } from "../schedule/working-days.ts";

type Office = Parameters<Context["closedDays"]["isClosed"]>[1];
type Clock = Pick<Context, "now" | "closedDays">;

/** A change of status, as the database writes it in JSON. */
export type StatusChange<Status> = { to: Status; at: string };

type RecordStory = {
  type: TransactableType;
  status: RecordStatus;
  office: Office;
  /** What happened to it and to its delivery, oldest first. */
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
 * The story of a record for whoever asked for it: days alone, of the steps that it stands on now. What came back from
 * a delivery is Available again, and its details were accepted on the day they had been.
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
  /** Day in Manila on which it came to the step. */
  since: string | undefined;
};

/** By which day the next step is promised, and whether that day is over; null where nothing is promised or known. */
export function promiseOf(
  { now, closedDays }: Clock,
  { type, office, step, since }: Promised,
): Timeline["promise"] {
  const days = step && promisedWorkingDays[step]?.[type];
  if (days === undefined || since === undefined) return null;
  const expected = workingDayAfter(since, days, (day) => closedDays.isClosed(day, office));
  return { working_days: days, expected_by: expected, late: manilaDay(now()) > expected };
}

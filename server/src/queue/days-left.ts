import { manilaDay } from "@portal/contract/manila-time";
import type { TransactableType } from "@portal/contract/status";
import type { TimelineStep } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { promiseOf } from "../record/timeline.ts";
import { workingDaysUntil } from "../schedule/working-days.ts";

type Awaited = {
  type: TransactableType;
  step: TimelineStep;
  since: Date;
  office: Parameters<Context["closedDays"]["isClosed"]>[1];
};

/** Working days until the day that was promised to the person; below zero when it is over. */
export function daysLeft(
  context: Pick<Context, "now" | "closedDays">,
  { since, ...awaited }: Awaited,
): number {
  const promise = promiseOf(context, { ...awaited, since: manilaDay(since) });
  if (!promise) return 0;
  return workingDaysUntil(manilaDay(context.now()), promise.expected_by, (day) =>
    context.closedDays.isClosed(day, awaited.office),
  );
}

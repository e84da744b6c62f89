import type { TransactableType } from "./status.ts";
import type { TimelineStep } from "./timeline.ts";

type Days = Readonly<Record<TransactableType, number>>;
type Promises = Partial<Readonly<Record<TimelineStep, Days>>>;

/**
 * Working days until the next step, by the current step; sample data. For the office these are the legal limits
 * of simple and complex matters, 3 and 7 working days (RA 11032); from `handed_over` on they are a courier's estimate,
 * the same for all places, because a closer one would reveal where the person lives.
 */
export const promisedWorkingDays: Promises & { readonly under_review: Days } = {
  under_review: { "Driver's License": 3, "Plate Number": 7 },
  paid: { "Driver's License": 3, "Plate Number": 7 },
  handed_over: { "Driver's License": 3, "Plate Number": 3 },
  pickup_failed: { "Driver's License": 3, "Plate Number": 3 },
  on_the_way: { "Driver's License": 5, "Plate Number": 5 },
  at_hub: { "Driver's License": 5, "Plate Number": 5 },
  out_for_delivery: { "Driver's License": 2, "Plate Number": 2 },
  delivery_failed: { "Driver's License": 3, "Plate Number": 3 },
  returning: { "Driver's License": 7, "Plate Number": 7 },
};

import * as v from "valibot";
import type { RecordStatus, TransactionStatus, TransactableType } from "./status.ts";

/** Steps of a record and its delivery: office, payment, courier. */
export const timelineSteps = [
  "under_review",
  "rejected",
  "ready",
  "requested",
  "payment_open",
  "paid",
  "handed_over",
  "pickup_failed",
  "on_the_way",
  "at_hub",
  "out_for_delivery",
  "delivery_failed",
  "returning",
  "received",
  "failed",
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

/** Why a delivery failed; `not_opened`: the gateway did not open the payment, so nobody could pay it. */
export const failedReasons = [
  "expired",
  "declined",
  "not_opened",
  "cancelled",
  "payment_in_doubt",
  "rejected",
  "returned",
  "lost",
  "courier_cancelled",
] as const;
export type FailedReason = (typeof failedReasons)[number];

export const stepOfTransaction = {
  Created: "requested",
  "For Payment": "payment_open",
  "For Verification": "paid",
  "For Dispatch": "handed_over",
  "In Transit": "on_the_way",
  Received: "received",
  failed: "failed",
} as const satisfies Record<TransactionStatus, TimelineStep>;

const ofOffice: readonly TimelineStep[] = ["under_review", "ready"];
/** The steps of a delivery on the record's page, which reveals nothing about the requester. */
const ofDelivery: Record<TransactionStatus, readonly TimelineStep[]> = {
  Created: [],
  "For Payment": ["payment_open"],
  "For Verification": ["paid"],
  "For Dispatch": ["paid", "handed_over"],
  "In Transit": ["paid", "handed_over", "on_the_way"],
  Received: ["paid", "handed_over", "on_the_way", "received"],
  failed: ["paid", "failed"],
};

/**
 * The steps that a record has reached; the last is the current one.
 * @param delivery status of its delivery, null without one
 */
export function stepsOfRecord(
  status: RecordStatus,
  delivery: TransactionStatus | null,
): TimelineStep[] {
  switch (status) {
    case "For Verification":
      return ["under_review"];
    case "Rejected":
      return ["rejected"];
    case "Available":
      return [...ofOffice, ...(delivery === "For Payment" ? ofDelivery[delivery] : [])];
    case "Processing":
      return [...ofOffice, ...ofDelivery[delivery ?? "For Verification"]];
    case "Received":
      return delivery === "Received"
        ? [...ofOffice, ...ofDelivery.Received]
        : [...ofOffice, "received"];
    case "Unknown":
      return [];
  }
}

/**
 * When each step was reached, oldest first, and the promise for the next one. `at` is a day (YYYY-MM-DD in Manila) in
 * an inquiry, an instant for the holder of a transaction's token. Only dates and our own reason codes, nothing
 * personal.
 */
export const Timeline = v.object({
  reached: v.array(
    v.object({
      step: v.picklist(timelineSteps),
      at: v.string(),
      reason: v.nullable(v.picklist(failedReasons)),
    }),
  ),
  /** Null when the next step is the person's, or there is none. */
  promise: v.nullable(
    v.object({
      working_days: v.number(),
      /** Day in Manila. */
      expected_by: v.string(),
      late: v.boolean(),
    }),
  ),
});
export type Timeline = v.InferOutput<typeof Timeline>;

/** Missing in an older cached answer: then steps are shown without dates. */
export const OptionalTimeline = v.optional(v.nullable(Timeline), null);

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

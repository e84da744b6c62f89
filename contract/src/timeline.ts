import * as v from "valibot";
import type { RecordStatus, TransactableType, TransactionStatus } from "./status.ts";

/** What can happen to a record and its delivery: at the office, with the payment, with the courier. */
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

/** Why a delivery failed. */
export const failedReasons = [
  "expired",
  "declined",
  "cancelled",
  "payment_in_doubt",
  "rejected",
  "returned",
  "lost",
  "courier_cancelled",
] as const;
export type FailedReason = (typeof failedReasons)[number];

/**
 * In how many working days the next step is promised, by the step that a thing has come to; sample data. The
 * office's are what the law gives a simple and a complex matter, 3 and 7 working days (RA 11032); after `handed_over`
 * they are a courier's estimate. One number for all places: a nearer one would tell where somebody lives.
 */
export const promisedWorkingDays: Partial<
  Record<TimelineStep, Readonly<Record<TransactableType, number>>>
> = {
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

/** The step that a transaction's status means. */
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
/** What a record's page tells of its delivery: who asked for it, and how, is not told there. */
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
 * The steps that a record has come to, the last is where it stands.
 * @param delivery status of the delivery that belongs to it, null without one
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
 * When which step was come to, oldest first, and what is promised of the last. `at` is a day (YYYY-MM-DD in Manila)
 * in an answer to an inquiry, an instant for the holder of a transaction's token. Dates alone: no person, no reason
 * but a code of ours.
 */
export const Timeline = v.object({
  reached: v.array(
    v.object({
      step: v.picklist(timelineSteps),
      at: v.string(),
      reason: v.nullable(v.picklist(failedReasons)),
    }),
  ),
  /** Null where nothing is promised: the next step is the person's, or there is none. */
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

/** Another host, and an older answer that a browser keeps, have none: then steps are told without dates. */
export const OptionalTimeline = v.optional(v.nullable(Timeline), null);

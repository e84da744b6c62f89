import type { DeliveryState } from "../db/delivery-state.ts";
import type { CourierCheckpoint } from "../providers/courier/courier-provider.ts";
import type { FailedReason } from "@portal/contract/timeline";

export type DeliveryProgress = "In Transit" | "Received" | { failed: FailedReason };

const MOVING: readonly DeliveryState[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivery_failed",
  "returning",
];
const FAILED: Partial<Record<DeliveryState, FailedReason>> = {
  returned: "returned",
  lost: "lost",
  cancelled: "courier_cancelled",
};

/**
 * A parcel's progress from its checkpoints, which may arrive in any order; null before the pick-up. Delivered is final;
 * returned, lost and cancelled apply until a later checkpoint.
 */
export function progressOf(
  checkpoints: readonly Pick<CourierCheckpoint, "at" | "state">[],
): DeliveryProgress | null {
  if (checkpoints.some(({ state }) => state === "delivered")) return "Received";
  const last = checkpoints.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  const failed = last && FAILED[last.state];
  if (failed) return { failed };
  return checkpoints.some(({ state }) => MOVING.includes(state)) ? "In Transit" : null;
}

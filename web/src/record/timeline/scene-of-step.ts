import type { TransactableType } from "@portal/contract/status";
import type { FailedReason, TimelineStep } from "@portal/contract/timeline";

export type Scene = "review" | "printing" | "shelf" | "rider" | "door";

const scenes: Record<TimelineStep, Scene> = {
  under_review: "review",
  rejected: "review",
  ready: "shelf",
  requested: "shelf",
  payment_open: "shelf",
  paid: "shelf",
  handed_over: "shelf",
  pickup_failed: "shelf",
  on_the_way: "rider",
  at_hub: "rider",
  out_for_delivery: "rider",
  delivery_failed: "rider",
  returning: "rider",
  received: "door",
  failed: "review",
};
/** A card is printed when it is asked for; a plate is produced before. */
const ofLicense: Partial<Record<TimelineStep, Scene>> = { ready: "printing", paid: "printing" };
const ofFailure: Partial<Record<FailedReason, Scene>> = {
  returned: "shelf",
  courier_cancelled: "shelf",
};

/** The picture of a step; of a failed delivery by its reason. */
export const sceneOf = (
  type: TransactableType,
  { step, reason }: { step: TimelineStep; reason: FailedReason | null },
): Scene =>
  (reason === null ? undefined : ofFailure[reason]) ??
  (type === "Driver's License" ? ofLicense[step] : undefined) ??
  scenes[step];

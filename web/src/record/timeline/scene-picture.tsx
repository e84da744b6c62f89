import type { Scene } from "./scene-drawing.tsx";
import { Suspense } from "react";
import { lazyChunk, Nothing } from "../../site/loading/lazy-part.tsx";
import type { TransactableType } from "@portal/contract/status";
import type { FailedReason, TimelineStep } from "@portal/contract/timeline";

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

/** It only repeats the words, so it is loaded after them; a page without its picture says the same. */
const SceneDrawing = lazyChunk(
  async () => (await import("./scene-drawing.tsx")).SceneDrawing,
  Nothing,
);

/** The picture of where something is; its room is kept until it is there. */
export function ScenePicture({ scene, className }: { scene: Scene; className: string }) {
  return (
    <Suspense fallback={<span className={className} />}>
      <SceneDrawing scene={scene} className={className} />
    </Suspense>
  );
}

/** The same as the picture of a short page. */
export const largeScene = "block mx-auto aspect-4/3 h-full max-w-full lg:h-auto lg:w-4/5";

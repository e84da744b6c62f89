import type { TransactableType } from "@portal/contract/status";
import { lazy, Suspense, type ComponentType } from "react";
import { sceneOf, type Scene } from "./scene-of-step.ts";
import type { StoryStep } from "./story-steps.ts";

type Drawing = ComponentType<{ scene: Scene; className: string }>;

const Nothing: Drawing = () => null;
const SceneDrawing = lazy<Drawing>(() =>
  import("./scene-drawing.tsx").then(
    (fetched) => ({ default: fetched.SceneDrawing }),
    // A page without its picture says the same.
    () => ({ default: Nothing }),
  ),
);

const size = "block h-[66px] w-22 sm:h-[84px] sm:w-28";

type StatusSceneProps = { type: TransactableType; step: StoryStep | undefined };

/** The picture of the latest step, beside the badge; loaded after the words. */
export function StatusScene({ type, step }: StatusSceneProps) {
  if (step === undefined) return null;
  return (
    <span className="shrink-0 print:hidden">
      <Suspense fallback={<span className={size} />}>
        <SceneDrawing scene={sceneOf(type, step)} className={size} />
      </Suspense>
    </span>
  );
}

import { Suspense } from "react";
import { lazyChunk, Nothing } from "../../site/lazy-part.tsx";
import type { Scene } from "./scene-of-step.ts";

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

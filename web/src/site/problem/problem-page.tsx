import { Suspense, type ReactNode } from "react";
import { lazyChunk, Nothing } from "../loading/lazy-part.tsx";
import { ShortPage } from "../../ui/page-column.tsx";
import type { ProblemKind } from "./problem-drawing.tsx";
import { useErrorInTitle } from "../../ui/banner.tsx";
import { useQuietPage } from "./quiet-page.ts";

/** Rarely seen, so loaded on demand; without a connection the page works without it. */
const Drawing = lazyChunk(
  async () => (await import("./problem-drawing.tsx")).ProblemDrawing,
  Nothing,
);

type ProblemPageProps = {
  kind: ProblemKind;
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
};

/** Of these nothing is wrong with the page. */
const calm: readonly ProblemKind[] = ["maintenance", "open"];

/** The frame of all error pages: one drawing, one sentence, one action. */
export function ProblemPage({ kind, title, children, action }: ProblemPageProps) {
  useQuietPage();
  useErrorInTitle(!calm.includes(kind));
  return (
    <ShortPage
      title={title}
      picture={
        <div className="aspect-video w-full">
          <Suspense>
            <Drawing kind={kind} className="size-full" />
          </Suspense>
        </div>
      }
      actions={action}
    >
      <div className="flex flex-col gap-3">{children}</div>
    </ShortPage>
  );
}

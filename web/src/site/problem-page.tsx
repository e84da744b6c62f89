import { Suspense, type ReactNode } from "react";
import { lazyChunk, Nothing } from "./lazy-part.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import type { ProblemKind } from "./problem-drawing.tsx";
import { useErrorInTitle } from "../ui/shown-errors.ts";
import { useQuietPage } from "./quiet-page.ts";

/** Rarely seen, so loaded on demand; without a connection the page works without it. */
const Drawing = lazyChunk(
  async () => (await import("./problem-drawing.tsx")).ProblemDrawing,
  Nothing,
);

type ProblemPageProps = {
  /** Null: nothing is wrong, so nothing is drawn. */
  kind: ProblemKind | null;
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
};

/** The frame of all error pages: one drawing, one sentence, one action. */
export function ProblemPage({ kind, title, children, action }: ProblemPageProps) {
  useQuietPage();
  useErrorInTitle(kind !== null && kind !== "maintenance");
  return (
    <PageColumn
      aside={
        kind === null ? null : (
          <div className="h-45 w-80 max-w-full max-sm:mx-auto">
            <Suspense>
              <Drawing kind={kind} className="size-full" />
            </Suspense>
          </div>
        )
      }
    >
      <h1>{title}</h1>
      <div className="flex flex-col gap-3">{children}</div>
      <div className="flex flex-col gap-3 sm:items-start">{action}</div>
    </PageColumn>
  );
}

import type { ReactNode } from "react";
import { PageColumn } from "../ui/page-column.tsx";
import { ProblemDrawing, type ProblemKind } from "./drawings/problem-drawing.tsx";
import { useQuietPage } from "./quiet-page.ts";

type ProblemPageProps = {
  kind: ProblemKind;
  title: ReactNode;
  children: ReactNode;
  /** The one way on. */
  action: ReactNode;
};

/** The frame of every page that cannot do what was asked: one drawing, one sentence, one way on. */
export function ProblemPage({ kind, title, children, action }: ProblemPageProps) {
  useQuietPage();
  return (
    <PageColumn className="items-center text-center">
      <ProblemDrawing kind={kind} className="mx-auto h-45 w-80" />
      <h1>{title}</h1>
      <div className="flex flex-col gap-3">{children}</div>
      <div className="flex flex-col items-center gap-3">{action}</div>
    </PageColumn>
  );
}

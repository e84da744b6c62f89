import { lazyPart } from "../site/loading/lazy-part.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import type { Route } from "./+types/report-problem-screen.ts";

// Loaded late: the landing page knows every route with the files that it begins with.
const ReportProblem = lazyPart(
  async () => (await import("./report-problem.tsx")).ReportProblem,
  <PageSkeleton />,
);

/** Report a problem with a request for delivery (docs/decisions/054). */
export default function ReportProblemScreen({ params: { uuid } }: Route.ComponentProps) {
  return <ReportProblem uuid={uuid} />;
}

import { lazyPart } from "../site/loading/lazy-part.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import type { Route } from "./+types/case-screen.ts";

// As on the report's page.
const OwnCasePage = lazyPart(
  async () => (await import("./case-page.tsx")).OwnCasePage,
  <PageSkeleton />,
);

/** The page of a case, and of the link in its messages (docs/decisions/054). */
export default function CaseScreen({ params: { id } }: Route.ComponentProps) {
  return <OwnCasePage id={id} />;
}

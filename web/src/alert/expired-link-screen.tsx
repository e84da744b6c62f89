import { Trans } from "@lingui/react/macro";
import { LinkProblem } from "../site/problem/link-problem.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";
import { useLinkToken } from "../site/use-link-token.ts";
import type { Route } from "./+types/expired-link-screen.ts";

export const handle: ScreenHandle = { disclaimer: false };

const SIGNS = 60;
const drop = () => undefined;

/** The page of a short link that is over or was cut; the server redirects the valid ones. */
export default function ExpiredLinkScreen({ params: { link } }: Route.ComponentProps) {
  if (!useLinkToken(drop).isRead) return <PageSkeleton />;
  return (
    <LinkProblem isCut={link.length < SIGNS}>
      <p>
        <Trans>You can still look up the number to see its status.</Trans>
      </p>
    </LinkProblem>
  );
}

import { Trans } from "@lingui/react/macro";
import { ExpiredLink } from "../site/later/expired-link.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

/** The page of an expired short link; the server redirects the valid ones. */
export default function ExpiredLinkScreen() {
  return (
    <ExpiredLink>
      <p>
        <Trans>You can still see the status by looking the number up.</Trans>
      </p>
    </ExpiredLink>
  );
}

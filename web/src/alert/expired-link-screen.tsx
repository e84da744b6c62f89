import { Trans } from "@lingui/react/macro";
import { ExpiredLink } from "../site/later/expired-link.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

/** The page of an expired short link; the server redirects the valid ones. */
export default function ExpiredLinkScreen() {
  return (
    <ExpiredLink>
      <p>
        <Trans>You can still look up the number to see its status.</Trans>
      </p>
    </ExpiredLink>
  );
}

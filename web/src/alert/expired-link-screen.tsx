import { Trans, useLingui } from "@lingui/react/macro";
import { HomeLink } from "../site/home-link.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { ProblemPage } from "../site/problem-page.tsx";
import type { ScreenHandle } from "../site/screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

/** The page of an expired short link; the server redirects the valid ones. */
export default function ExpiredLinkScreen() {
  const { t } = useLingui();
  return (
    <ProblemPage
      kind="invalid-link"
      title={<Trans>This link is no longer valid</Trans>}
      action={<HomeLink />}
    >
      <PageTitle>{t`This link is no longer valid`}</PageTitle>
      <p>
        <Trans>You can still see the status by looking the number up.</Trans>
      </p>
    </ProblemPage>
  );
}

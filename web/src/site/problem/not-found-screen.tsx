import { Trans, useLingui } from "@lingui/react/macro";
import { HomeLink } from "../home-link.tsx";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";
import type { ScreenHandle } from "../screen-handle.ts";

export const handle: ScreenHandle = { disclaimer: false };

export default function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <ProblemPage kind="not-found" title={<Trans>Page Not Found</Trans>} action={<HomeLink />}>
      <PageTitle>{t`Page Not Found`}</PageTitle>
      <p>{t`The page you are looking for does not exists.`}</p>
    </ProblemPage>
  );
}

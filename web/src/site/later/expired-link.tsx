import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HomeLink } from "../home-link.tsx";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "../problem-page.tsx";

/** A link of our messages that opens nothing any more. @param children what to do instead */
export function ExpiredLink({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ProblemPage
      kind="invalid-link"
      title={<Trans>This link is no longer valid</Trans>}
      action={<HomeLink />}
    >
      <PageTitle>{t`This link is no longer valid`}</PageTitle>
      {children}
    </ProblemPage>
  );
}

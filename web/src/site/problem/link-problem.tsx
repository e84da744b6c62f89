import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { HomeLink } from "../home-link.tsx";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";

const copyWhole = (
  <Trans>Copy it whole from our message, up to its last letter, or open it there again.</Trans>
);

type LinkProblemProps = {
  /** Its token is missing, or a part of it. */
  isCut: boolean;
  /** What else can be done. */
  children: ReactNode;
};

/** A link of our messages that opens nothing: it was cut, changed, or is over. */
export function LinkProblem({ isCut, children }: LinkProblemProps) {
  const { t } = useLingui();
  const title = isCut ? t`The link is cut` : t`This link does not work`;
  return (
    <ProblemPage kind="invalid-link" title={title} action={<HomeLink />}>
      <PageTitle>{title}</PageTitle>
      <p role="alert">
        {isCut ? (
          copyWhole
        ) : (
          <Trans>It may have expired, or it was changed on its way to you.</Trans>
        )}
      </p>
      {children}
    </ProblemPage>
  );
}

/** Above a page that opens without the token, too. @param children what else can be done here */
export function CutLink({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Banner variant="warning" title={t`The link is cut`}>
      <p>{copyWhole}</p>
      {children}
    </Banner>
  );
}

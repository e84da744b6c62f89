import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { HomeLink } from "./home-link.tsx";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "./page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";
import NotFoundScreen from "./not-found-screen.tsx";

/** The router's error page (spec §8, R-28): the status text or our sentence, never a stack trace. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isNotFound) console.error(error);
  }, [isNotFound, error]);
  if (isNotFound) return <NotFoundScreen />;
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : null;
  return (
    <ProblemPage
      kind="error"
      title={<Trans>Unexpected Application Error!</Trans>}
      action={
        <>
          <Button wide icon="refresh" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <HomeLink afresh variant="secondary" />
        </>
      }
    >
      <PageTitle>{t`Unexpected Application Error!`}</PageTitle>
      <p>
        {status ?? (
          <Trans>
            Something broke on this page. What you sent before is safe. Please try again.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          If it happens again, please <a href={paths.contact}>contact us</a>.
        </Trans>
      </p>
    </ProblemPage>
  );
}

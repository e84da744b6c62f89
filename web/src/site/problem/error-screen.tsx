import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { HomeLink } from "../home-link.tsx";
import { ReloadButton } from "../loading/missing-part.tsx";
import { reloadForMissing } from "../loading/reload.ts";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";
import NotFoundScreen from "./not-found-screen.tsx";

/** The words of each browser for a script that did not arrive. */
const NOT_LOADED =
  /dynamically imported module|importing a module script|not a valid javascript mime type/iu;

/** Whether the page broke because one of its files did not arrive. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && NOT_LOADED.test(error.message);

/** In place of a page that did not arrive. */
function MissingPage() {
  const { t } = useLingui();
  useEffect(() => void reloadForMissing(), []);
  return (
    <ProblemPage
      kind="offline"
      title={<Trans>This page could not be loaded</Trans>}
      action={<ReloadButton />}
    >
      <PageTitle>{t`This page could not be loaded`}</PageTitle>
      <p role="alert">
        {t`Please check your connection and try again. What you typed before is kept.`}
      </p>
    </ProblemPage>
  );
}

/** The router's error page (spec §8, R-28): the status text or our sentence, never a stack trace. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isNotFound) console.error(error);
  }, [isNotFound, error]);
  if (isNotFound) return <NotFoundScreen />;
  if (isMissingPart(error)) return <MissingPage />;
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : null;
  return (
    <ProblemPage
      kind="error"
      title={<Trans>Unexpected Application Error!</Trans>}
      action={
        <>
          <ReloadButton />
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

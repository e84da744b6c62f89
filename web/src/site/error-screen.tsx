import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { HomeLink } from "./home-link.tsx";
import { PageTitle } from "./page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";
import NotFoundScreen from "./not-found-screen.tsx";

/** An error id that is shown and logged, to quote when asking for help: eight characters that are hard to confuse. */
function makeReference(): string {
  const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The router's error page (spec §8, R-28): the status text or our sentence, never a stack trace. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const [reference] = useState(makeReference);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isNotFound) console.error(`Reference number ${reference}`, error);
  }, [isNotFound, reference, error]);
  if (isNotFound) return <NotFoundScreen />;
  const status = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : null;
  return (
    <ProblemPage
      kind="error"
      title={<Trans>Unexpected Application Error!</Trans>}
      action={<HomeLink afresh />}
    >
      <PageTitle>{t`Unexpected Application Error!`}</PageTitle>
      <p>
        {status ?? (
          <Trans>
            Something broke on this page. What you sent before is safe. Please try again.
          </Trans>
        )}
      </p>
      <p className="text-ink-soft">
        <Trans>Reference number: {reference}</Trans>
      </p>
    </ProblemPage>
  );
}

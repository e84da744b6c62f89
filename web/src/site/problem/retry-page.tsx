import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { CallFailed } from "../../api/api.ts";
import { Button } from "../../ui/button.tsx";
import { focusHeadingOnceThere } from "../focus-heading.ts";
import { PageTitle } from "../page-title.tsx";
import { ProblemPage } from "./problem-page.tsx";

/** A page whose data could not be loaded: the reason, and a retry button. */
export function RetryPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  const hasPressed = useRef(false);
  useEffect(
    () => () => {
      // The pressed button is gone: the heading of what is loaded comes after it.
      if (hasPressed.current) focusHeadingOnceThere();
    },
    [],
  );
  function retry() {
    hasPressed.current = true;
    onRetry();
  }
  const offline = error instanceof CallFailed && error.code === "offline";
  return (
    <ProblemPage
      kind={offline ? "offline" : "error"}
      title={<Trans>This page could not be loaded</Trans>}
      action={
        <Button wide icon="refresh" onClick={retry}>
          {t`Try again`}
        </Button>
      }
    >
      <PageTitle>{t`This page could not be loaded`}</PageTitle>
      <p role="alert">
        {error instanceof CallFailed ? error.message : <Trans>Something broke on this page.</Trans>}
      </p>
    </ProblemPage>
  );
}

import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { inWords } from "../../api/api.ts";

type LoadErrorBannerProps = {
  error: Error;
  title?: string | undefined;
  onRetry: () => unknown;
  /** What can be done instead. */
  children?: ReactNode;
};

/** A list that the form needs could not be loaded: the reason, and a retry button. */
export function LoadErrorBanner({ error, title, onRetry, children }: LoadErrorBannerProps) {
  const { t } = useLingui();
  return (
    <Banner
      variant="danger"
      title={title}
      actions={
        <Button variant="secondary" icon="refresh" onClick={() => void onRetry()}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{inWords(error)}</p>
      {children}
    </Banner>
  );
}

import { Trans } from "@lingui/react/macro";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { inWords } from "../api/api.ts";

type LoadErrorBannerProps = { error: Error; title?: string | undefined; onRetry: () => unknown };

/** A list that the form needs could not be loaded: the reason, and a retry button. */
export function LoadErrorBanner({ error, title, onRetry }: LoadErrorBannerProps) {
  return (
    <Banner
      variant="danger"
      title={title}
      actions={
        <Button variant="secondary" icon="refresh" onClick={() => void onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{inWords(error)}</p>
    </Banner>
  );
}

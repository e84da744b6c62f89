import { Trans, useLingui } from "@lingui/react/macro";
import { CallFailed } from "../api/api.ts";
import { useDates } from "../site/later/use-dates.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

type CopyBannerProps = {
  keptOn: string;
  /** Why the page shows the copy; null while the answer is awaited. */
  error: Error | null;
  onRetry: () => void;
};

/** Above a page that shows what this device kept, instead of an answer. */
export function CopyBanner({ keptOn, error, onRetry }: CopyBannerProps) {
  const { t } = useLingui();
  const day = useDates().day(keptOn);
  const isOffline = error instanceof CallFailed && error.code === "offline";
  return (
    <Banner
      variant="info"
      title={t`This is the copy that this device keeps`}
      actions={
        <Button
          variant="secondary"
          icon="refresh"
          onClick={onRetry}
          busy={error === null}
          busyLabel={t`Checking for changes`}
        >
          <Trans>Check for changes</Trans>
        </Button>
      }
    >
      <p>
        {error === null || isOffline || !(error instanceof CallFailed) ? null : `${error.message} `}
        <Trans>Saved on {day}. It does not show later changes.</Trans>
      </p>
    </Banner>
  );
}

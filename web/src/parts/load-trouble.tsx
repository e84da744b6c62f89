import { Trans } from "@lingui/react/macro";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

/** A list that the form needs and could not get: why, and another try. */
export function LoadTrouble({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Banner
      variant="danger"
      actions={
        <Button variant="secondary" icon="refresh" onClick={() => void onRetry()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{error.message}</p>
    </Banner>
  );
}

import { Trans } from "@lingui/react/macro";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

type LoadTroubleProps = { error: Error; title?: string | undefined; onRetry: () => unknown };

/** A list that the form needs and could not get: why, and another try. */
export function LoadTrouble({ error, title, onRetry }: LoadTroubleProps) {
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
      <p>{error.message}</p>
    </Banner>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CallFailed } from "../api/api.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { serverToday } from "../api/server-clock.ts";
import { HomeLink } from "../site/home-link.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageTitle } from "../site/page-title.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { PageColumn } from "../ui/page-column.tsx";

/** After this long without an answer, the copy is shown. */
const LATE_MS = 4_000;

/**
 * Whether to show a copy: the answer failed, or is awaited for so long that a person at a counter cannot wait. After a
 * failure it stays while the answer is asked for again.
 */
export function useShowsCopy(hasCopy: boolean, error: Error | null): boolean {
  const isLate = useIsLate(hasCopy && error === null);
  const [stays, setStays] = useState(false);
  if (error === null) return isLate || stays;
  const shows = !isNotFound(error);
  if (shows !== stays) setStays(shows);
  return shows;
}

function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && isLate;
}

/**
 * Writes a copy anew when it is of another day, or when the page has read other facts; a failure leaves it as it is.
 * @param copy null while nothing is kept
 */
export function useFreshCopy(
  copy: { kept_on: string; facts: string } | null,
  facts: string,
  keep: () => Promise<void>,
): void {
  const isOld = copy !== null && (copy.facts !== facts || copy.kept_on !== serverToday());
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (isOld) latest.current().catch(() => undefined);
  }, [isOld, facts]);
}

type CopyBannerProps = {
  keptOn: string;
  /** Why the page shows the copy; null while the answer is awaited. */
  error: Error | null;
  onRetry: () => void;
};

/** Above a page that shows what this device kept, instead of an answer. */
function CopyBanner({ keptOn, error, onRetry }: CopyBannerProps) {
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

type CopyPageProps = CopyBannerProps & { title: string; children: ReactNode };

/** A page in place of an answer: the copy that this device kept. */
export function CopyPage({ title, children, ...banner }: CopyPageProps) {
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <CopyBanner {...banner} />
      {children}
      <HomeLink variant="secondary" />
    </PageColumn>
  );
}

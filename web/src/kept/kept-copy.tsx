import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState, type ReactNode } from "react";
import { CallFailed } from "../api/api.ts";
import { isNotFound } from "../api/failure-toast.ts";
import { serverToday } from "../api/server-clock.ts";
import { useHeadingFocus } from "../site/focus-heading.ts";
import { HomeLink } from "../site/home-link.tsx";
import { useDates } from "../site/use-dates.ts";
import { PageTitle } from "../site/page-title.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { useIsLate } from "../ui/live-later.ts";
import { PageColumn } from "../ui/page-column.tsx";
import { KeepCard, type KeepCardProps, type OfKind } from "./keep-card.tsx";
import { useKept } from "./kept-items.ts";

/** After this long without an answer, the copy is shown. */
const LATE_MS = 4_000;

/**
 * Whether to show a copy: the answer failed, or is awaited for so long that a person at a counter cannot wait. After a
 * failure it stays while the answer is asked for again.
 */
function useShowsCopy(hasCopy: boolean, error: Error | null): boolean {
  const isLate = useIsLate(hasCopy && error === null, LATE_MS);
  const [stays, setStays] = useState(false);
  if (error === null) return isLate || stays;
  const shows = !isNotFound(error);
  if (shows !== stays) setStays(shows);
  return shows;
}

/**
 * Keeps what a page shows on this device, so that it opens without a connection. A copy is written anew when it is of
 * another day, or when the page has read other facts; a failure leaves it as it is.
 * @param read as the page has read it
 */
export function KeepCopy<Read>({ read, ...card }: KeepCardProps<Read> & { read: Read }) {
  const { kind, id } = card;
  const copy = kind.copyIn(useKept(), id);
  const facts = kind.factsOf(read);
  const isOld = copy && (kind.factsOf(copy.read) !== facts || copy.kept_on !== serverToday());
  useEffect(() => {
    if (isOld) kind.keep(id, "renew").catch(() => undefined);
  }, [isOld, facts, kind, id]);
  return <KeepCard {...card} />;
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
        {error instanceof CallFailed && error.code !== "offline" ? `${error.message} ` : null}
        <Trans>Saved on {day}. It does not show later changes.</Trans>
      </p>
    </Banner>
  );
}

type CopyInsteadProps<Read> = OfKind<Read> & {
  /** Why there is no answer; null while it is awaited. */
  error: Error | null;
  onRetry: () => void;
  /** The page without a copy. */
  children: ReactNode;
};
export type KeptPageProps = Omit<CopyInsteadProps<never>, "kind">;

/** On a page without an answer: the copy that this device keeps, once the answer fails or is late. */
export function CopyInstead<Read>(props: CopyInsteadProps<Read>) {
  const { kind, id, error, onRetry, children } = props;
  const { t } = useLingui();
  const copy = kind.copyIn(useKept(), id);
  const shows = useShowsCopy(copy !== undefined, error);
  useHeadingFocus(copy ? "copy" : "page");
  if (!copy || !shows) return children;
  const title = t(kind.title);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <CopyBanner keptOn={copy.kept_on} error={error} onRetry={onRetry} />
      <kind.Copy read={copy.read} />
      <KeepCard kind={kind} id={id} />
      <HomeLink variant="secondary" />
    </PageColumn>
  );
}

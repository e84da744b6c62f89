import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { useDates } from "../../site/later/use-dates.ts";

/** Reads the transaction again; resolves even after a failure. */
export type Refresh = () => Promise<{ isError: boolean }>;

type RefreshStatusProps = {
  refresh: Refresh;
  /** Other actions beside the button. */
  children?: ReactNode;
};

/** Refreshes at once and announces the result; an error is explained at the top of the page. */
export function RefreshStatus({ refresh, children }: RefreshStatusProps) {
  const dates = useDates();
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<string | null>(null);
  async function look() {
    setBusy(true);
    try {
      const { isError } = await refresh();
      setLooked(isError ? null : dates.moment(serverNow()));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon="refresh"
          busy={busy}
          busyLabel={t`Looking for your payment`}
          onClick={() => void look()}
        >
          <Trans>Refresh</Trans>
        </Button>
        {children}
      </div>
      <p role="status" className="text-base text-ink-soft">
        {looked === null ? "" : t`The payment has not arrived yet, checked ${looked}`}
      </p>
    </div>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { useTransactionCache } from "./transaction-query.ts";
import { useDates } from "../../site/later/use-dates.ts";

/** Refreshes at once and announces the result; an error is explained at the top of the page. */
export function RefreshStatus({ uuid, children }: { uuid: string; children?: ReactNode }) {
  const dates = useDates();
  const { t } = useLingui();
  const { refresh } = useTransactionCache(uuid);
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<string | null>(null);
  async function look() {
    setBusy(true);
    const arrived = await refresh().then(
      () => true,
      () => false,
    );
    setLooked(arrived ? dates.moment(serverNow()) : null);
    setBusy(false);
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
          {t`Refresh`}
        </Button>
        {children}
      </div>
      <p role="status" className="text-base text-ink-soft">
        {looked === null ? "" : t`The payment has not arrived yet, checked ${looked}`}
      </p>
    </div>
  );
}

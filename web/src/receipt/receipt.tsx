import { useEffect, useState, type ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { flushSync } from "react-dom";
import { serverNow } from "../api/server-clock.ts";
import { QrCode } from "./qr-code.tsx";
import { useDates } from "../site/later/use-dates.ts";

/** Looks like a till receipt: a top and a perforation if there is one, the rows, a torn edge. */
export function Receipt({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Card className="rounded-b-none border-b-0 shadow-none">
        {top ? (
          <>
            {top}
            <div className="my-6 border-t-2 border-dashed border-line" />
          </>
        ) : null}
        {children}
      </Card>
      <svg aria-hidden="true" className="block h-3 w-full text-line print:hidden">
        <defs>
          <pattern id="torn" width="16" height="12" patternUnits="userSpaceOnUse">
            <path d="M0 0v2l8 8 8-8V0Z" className="fill-paper" />
            <path d="M0 2l8 8 8-8" fill="none" stroke="currentColor" />
          </pattern>
        </defs>
        <rect width="100%" height="12" fill="url(#torn)" />
      </svg>
    </div>
  );
}

type PrintedFootProps = {
  path: string;
  /** False beside another QR code, which is shown at the counter. */
  hasCode?: boolean;
};

/** Only in print: when it was printed, and the URL of the page, which has newer data. */
export function PrintedFoot({ path, hasCode = true }: PrintedFootProps) {
  const dates = useDates();
  const { t } = useLingui();
  const [at, setAt] = useState(() => serverNow());
  useEffect(() => {
    // Synchronous: the browser prints the page as it is when this returns.
    const stamp = () => flushSync(() => setAt(serverNow()));
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, []);
  const address = new URL(path, window.location.origin).href;
  const moment = dates.moment(at);
  return (
    <div className="hidden items-center gap-4 print:flex">
      {hasCode ? (
        <QrCode value={address} label={t`QR code of this page`} className="size-32 shrink-0" />
      ) : null}
      <div className="min-w-0">
        <p>
          <Trans>Printed on {moment}</Trans>
        </p>
        {hasCode ? (
          <p>
            <Trans>To see the status now, scan the code or open:</Trans>
          </p>
        ) : null}
        <p className="wrap-anywhere">{address}</p>
      </div>
    </div>
  );
}

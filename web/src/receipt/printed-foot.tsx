import { formatPaidAt } from "@portal/contract/manila-time";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { serverNow } from "../api/server-clock.ts";
import { QrCode } from "./qr-code.tsx";

/** Only in print: when it was printed, and the URL of the page, which has newer data. */
export function PrintedFoot({ path }: { path: string }) {
  const { t } = useLingui();
  const [at, setAt] = useState(() => serverNow());
  useEffect(() => {
    // Synchronous: the browser prints the page as it is when this returns.
    const stamp = () => flushSync(() => setAt(serverNow()));
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, []);
  const address = new URL(path, window.location.origin).href;
  const moment = formatPaidAt(at);
  return (
    <div className="hidden items-center gap-4 print:flex">
      <QrCode value={address} label={t`QR code of this page`} className="size-32 shrink-0" />
      <div className="min-w-0">
        <p>
          <Trans>Printed on {moment}</Trans>
        </p>
        <p>
          <Trans>To see the status now, scan the code or open:</Trans>
        </p>
        <p className="wrap-anywhere">{address}</p>
      </div>
    </div>
  );
}

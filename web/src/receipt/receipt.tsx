import { useEffect, useState, type ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { flushSync } from "react-dom";
import { serverNow } from "../api/server-clock.ts";
import { DrawnQrCode, loadQrPath, type QrPath } from "./qr-code.tsx";
import { useDates } from "../site/use-dates.ts";

/** Looks like a till receipt: a top and a perforation if there is one, the rows, a torn edge. */
export function Receipt({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Card className="not-forced-colors:rounded-b-none not-forced-colors:border-b-0">
        {top ? (
          <>
            {top}
            <div className="my-6 border-t-2 border-dashed border-line" />
          </>
        ) : null}
        {children}
      </Card>
      <svg
        aria-hidden="true"
        className="block h-3 w-full text-line print:hidden forced-colors:hidden"
      >
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

type Printed = { at: Date; code: QrPath | null };

type PrintedFootProps = {
  path: string;
  /** False beside another QR code, which is shown at the counter. */
  hasCode?: boolean;
};

/** Only in print: when it was printed, and the URL of the page, which has newer data. */
export function PrintedFoot({ path, hasCode = true }: PrintedFootProps) {
  const dates = useDates();
  const { t } = useLingui();
  const address = new URL(path, window.location.origin).href;
  const [{ at, code }, print] = useState<Printed>(() => ({ at: serverNow(), code: null }));
  useEffect(() => {
    let draw: ((text: string) => QrPath) | undefined;
    // Without its code the foot still has the address.
    if (hasCode)
      loadQrPath().then(
        (loaded) => (draw = loaded),
        () => undefined,
      );
    // Synchronous: the browser prints the page as it is when this returns. Drawn now, because few people print.
    const stamp = () => flushSync(() => print({ at: serverNow(), code: draw?.(address) ?? null }));
    window.addEventListener("beforeprint", stamp);
    return () => window.removeEventListener("beforeprint", stamp);
  }, [address, hasCode]);
  const moment = dates.moment(at);
  return (
    <div className="hidden flex-wrap items-center gap-4 print:flex">
      {code ? (
        <DrawnQrCode code={code} label={t`QR code of this page`} className="size-32 shrink-0" />
      ) : null}
      <div className="min-w-0 flex-[1_1_8rem]">
        <p>
          <Trans>Printed on {moment}</Trans>
        </p>
        {code ? (
          <p>
            <Trans>To see the status now, scan the code or open:</Trans>
          </p>
        ) : null}
        <p className="wrap-anywhere">{address}</p>
      </div>
    </div>
  );
}

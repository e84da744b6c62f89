import { Trans, useLingui } from "@lingui/react/macro";
import { lazyPart } from "../../site/lazy-part.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** A long list that few people open. */
const QrphIssuers = lazyPart(
  () => import("./qrph-issuers.tsx").then((fetched) => fetched.QrphIssuers),
  <Skeleton className="h-80 w-full" />,
);

/** How to pay a QR Ph code, and with which apps (spec §2). */
export function QrphInstructions() {
  const { t } = useLingui();
  return (
    <Disclosure summary={t`QRPh Payment Instructions`}>
      <div className="flex flex-col gap-3">
        <ol className="flex list-decimal flex-col gap-1 pl-6">
          <li>
            <Trans>Open your banking or mobile app.</Trans>
          </li>
          <li>
            <Trans>Choose to pay via QR.</Trans>
          </li>
          <li>
            <Trans>Scan the QR Ph code, or open the picture of it that you saved.</Trans>
          </li>
          <li>
            <Trans>Type the amount if you are asked for it.</Trans>
          </li>
        </ol>
        <QrphIssuers />
      </div>
    </Disclosure>
  );
}

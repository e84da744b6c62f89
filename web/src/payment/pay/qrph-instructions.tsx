import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useDates } from "../../site/use-dates.ts";
import { Disclosure } from "../../ui/disclosure.tsx";

/**
 * The issuers whose apps can pay a QR Ph code (spec §2), as company names: 19 banks, 3 e-wallets, 9 others.
 * Participants change: check the central bank's list before editing, and update the date.
 */
const qrphIssuers = {
  checkedOn: "2026-11-21",
  banks: [
    "AllBank",
    "Asia United Bank",
    "Bank of Commerce",
    "BDO Unibank",
    "BPI",
    "China Bank",
    "CIMB Bank Philippines",
    "CTBC Bank",
    "DBP",
    "EastWest",
    "LandBank",
    "Maybank Philippines",
    "Metrobank",
    "PBCOM",
    "PNB",
    "PSBank",
    "RCBC",
    "Security Bank",
    "UnionBank",
  ],
  wallets: ["GCash", "Maya", "ShopeePay"],
  others: [
    "Cebuana Lhuillier Rural Bank",
    "Coins.ph",
    "GrabPay",
    "JuanCash",
    "Lulu Financial Services",
    "OmniPay",
    "PalawanPay",
    "Starpay",
    "USSC Money Services",
  ],
} as const;

function Issuers({ title, names }: { title: ReactNode; names: readonly string[] }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <p className="text-base">{names.join(", ")}</p>
    </div>
  );
}

/** The apps that can pay a QR Ph code; on paper nobody looks for one. */
function QrphIssuers() {
  const { banks, wallets, others } = qrphIssuers;
  const day = useDates().shortDay(qrphIssuers.checkedOn);
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Issuers title={<Trans>Banks ({banks.length})</Trans>} names={banks} />
      <Issuers title={<Trans>E-wallets ({wallets.length})</Trans>} names={wallets} />
      <Issuers title={<Trans>Other issuers ({others.length})</Trans>} names={others} />
      <p className="text-base text-ink-soft">
        <Trans>
          This list was checked on {day}. Your app may offer QR Ph even if it is not listed.
        </Trans>
      </p>
    </div>
  );
}

/** How to pay a QR Ph code, and with which apps (spec §2). */
export function QrphInstructions() {
  const { t } = useLingui();
  return (
    <Disclosure summary={t`QRPh Payment Instructions`}>
      <div className="flex flex-col gap-3">
        <ol className="flex list-decimal flex-col gap-1 pl-6">
          <li>{t`Open your banking or mobile app.`}</li>
          <li>{t`Choose to pay via QR.`}</li>
          <li>{t`Scan the QR Ph code, or open the picture of it that you saved.`}</li>
          <li>{t`Type the amount if you are asked for it.`}</li>
        </ol>
        <QrphIssuers />
      </div>
    </Disclosure>
  );
}

import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";

const AGENCY_SHARE = 0;

/** Who is paid what (spec §1, R-25). */
export function NoticeToClients({ transaction }: { transaction: FullTransaction }) {
  const { product } = useSettings();
  const { payee } = transaction;
  const amount = formatPesos(transaction.amount);
  const share = formatPesos(AGENCY_SHARE);
  return (
    <section className="rounded-card border border-brand/35 bg-brand-on p-4">
      <h2 className="text-lg">
        <Trans>Notice to Clients</Trans>
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>
          <Trans>
            The courier fee is <strong>{amount}</strong>. You pay it directly to the courier
            provider, <strong>{payee}</strong>.
          </Trans>
        </li>
        <li>
          <Trans>
            The LTO does not collect courier fees. Its share of this payment is{" "}
            <strong>{share}</strong>.
          </Trans>
        </li>
        <li>
          <Trans>{product} is only an integration platform and collects no fees.</Trans>
        </li>
      </ul>
    </section>
  );
}

import type { FullTransaction } from "@portal/contract/transaction-read";
import { paths } from "@portal/contract/paths";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Banner } from "../../ui/banner.tsx";
import { mayBeCharged } from "../summary/transaction-facts.ts";

/** Before the way to pay once more: a wallet may say that it has paid. */
export function ChargedAnyway({ transaction }: { transaction: FullTransaction }) {
  if (!mayBeCharged(transaction)) return null;
  // A request that is not being paid for cannot be reported.
  const to = transaction.status === "Created" ? paths.contact : paths.report(transaction.uuid);
  return (
    <div className="w-full">
      <Banner variant="warning" announce={false}>
        <p>
          <Trans>
            If money left your wallet or bank, do not pay again. <Link to={to}>Tell us</Link>, and
            the office will check it with the payment provider.
          </Trans>
        </p>
      </Banner>
    </div>
  );
}

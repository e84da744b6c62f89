import { displayMobile } from "@portal/contract/mobile";
import { orDash } from "@portal/contract/text";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";

function Place({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex gap-3">
      <Icon name="pin" className="mt-0.5 size-6 text-brand" />
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </section>
  );
}

/** Who receives it, and what (spec §2, section 1). */
export function CheckoutClient({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const isPlate = transaction.transactable_type === "Plate Number";
  return (
    <section>
      <h2 className="mb-3 text-lg">
        <Trans>Client details</Trans>
      </h2>
      <SummaryList
        rows={[
          { term: t`Full Name`, asWritten: true, value: orDash(transaction.full_name) },
          { term: t`Email`, value: orDash(transaction.email) },
          { term: t`Mobile Number`, value: orDash(displayMobile(transaction.contact_number)) },
          {
            term: isPlate ? t`Plate No.` : t`Driver's License`,
            value: orDash(transaction.transactable_details.number),
          },
        ]}
      />
    </section>
  );
}

/** Origin and destination (spec §2, sections 2 and 3). */
export function CheckoutPlaces({ transaction }: { transaction: FullTransaction }) {
  const { office } = transaction;
  return (
    <>
      <Place title={<Trans>Deliver from</Trans>}>
        {office?.name ? <p className="font-semibold">{office.name}</p> : null}
        <p>{office?.full_address ? office.full_address : <Trans>LTO Office</Trans>}</p>
      </Place>
      <Place title={<Trans>Shipping Address</Trans>}>
        <p>{orDash(transaction.delivery_details.full_address)}</p>
      </Place>
    </>
  );
}

import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { formatPesos } from "@portal/contract/money";
import { paths } from "@portal/contract/paths";
import type { PublicTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { forgetAppointment, forgetReceipt, type KeptCopy } from "../kept/kept-items.ts";
import { useDates } from "../site/later/use-dates.ts";
import { purposeWords } from "../site/purpose-words.ts";
import { ButtonLink } from "../ui/button.tsx";
import { KeptCard } from "./kept-card.tsx";
import { NameOf } from "./name-of.tsx";

function Open({ to, titleId }: { to: string; titleId: string }) {
  return (
    <ButtonLink to={to} variant="secondary" aria-describedby={titleId}>
      <Trans>Open</Trans>
    </ButtonLink>
  );
}

export function KeptPass({ copy: { read, until } }: { copy: KeptCopy<AppointmentRead> }) {
  const { i18n } = useLingui();
  const purpose = purposeOf(read.type, read.appointable_type);
  const day = useDates().day(read.date);
  const id = useId();
  return (
    <KeptCard
      id={id}
      icon="calendar"
      title={purpose ? i18n._(purposeWords[purpose]) : read.reference}
      text={`${day}\u00a0· ${read.office.name}`}
      until={until}
      open={<Open to={paths.appointmentOf(read.reference)} titleId={id} />}
      forget={() => forgetAppointment(read.reference)}
    />
  );
}

export function KeptReceipt({ copy: { read, until } }: { copy: KeptCopy<PublicTransaction> }) {
  const { uuid } = read;
  const id = useId();
  return (
    <KeptCard
      id={id}
      icon="truck"
      title={<NameOf type={read.transactable_type} number={read.transactable_details.number} />}
      text={
        <>
          {`${formatPesos(read.amount)}\u00a0· `}
          <span translate="no" className="inline-block">
            {read.reference}
          </span>
        </>
      }
      until={until}
      open={<Open to={paths.tracking({ transaction_reference: uuid })} titleId={id} />}
      forget={() => forgetReceipt(uuid)}
    />
  );
}

import { orDash } from "@portal/contract/text";
import type { PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import { TellMe } from "../../alert/tell-me.tsx";
import { Plate } from "../../track/drawings/plate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { knownAs } from "../../track/known-as.ts";
import { Remarks } from "./remarks.tsx";
import { StatusPage } from "./status-page.tsx";
import type { SummaryRow } from "../../ui/summary-list.tsx";
import { PlateActions } from "./plate-actions.tsx";
import { isAtDealer, plateMessage } from "./plate-status-messages.ts";
import { PlateStory } from "./plate-story.tsx";

function Dealership({ name }: { name: string | null }) {
  const { t } = useLingui();
  const dealer = name || t`your dealership`;
  return (
    <p>
      <Trans>Your plate is at {dealer}. Please contact them to receive it.</Trans>
    </p>
  );
}

function usePlateRows(record: PlateRecord): SummaryRow[] {
  const { t } = useLingui();
  const place: SummaryRow[] = isAtDealer(record)
    ? [{ term: t`Car Dealership`, value: orDash(record.dealer_name) }]
    : [
        { term: t`Office`, value: orDash(record.office?.name) },
        { term: t`Office Address`, value: orDash(record.office?.full_address) },
      ];
  return [
    { term: t`Plate Number`, value: orDash(record.number) },
    { term: t`MV Number`, value: orDash(record.mv_number) },
    ...place,
  ];
}

/** A plate as its record says (spec §2). */
export function PlateStatus({ record, asked }: { record: PlateRecord; asked: string }) {
  const { t } = useLingui();
  const rows = usePlateRows(record);
  return (
    <>
      <PageTitle>{t`Plate Number ${asked}`}</PageTitle>
      <StatusPage
        status={record.status}
        drawing={<Plate number={knownAs(record, asked)} label={t`Plate Number ${asked}`} />}
        message={plateMessage(record)}
        extra={
          <>
            {record.status === "Rejected" ? <Remarks text={record.remarks} /> : null}
            {isAtDealer(record) ? <Dealership name={record.dealer_name} /> : null}
          </>
        }
        actions={<PlateActions record={record} asked={asked} />}
        alert={
          <TellMe
            record={record}
            watched={`Plate Number ${asked}`}
            beside={
              <Trans>
                Your details come first: we e-mail you. This is for the day the plate itself is
                ready.
              </Trans>
            }
          />
        }
        story={record.status === "Unknown" ? null : <PlateStory record={record} asked={asked} />}
        detailsTitle={t`Details`}
        rows={rows}
      />
    </>
  );
}

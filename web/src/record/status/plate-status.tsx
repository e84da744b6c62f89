import { MV_NUMBER } from "@portal/contract/mv-number";
import { PLATE_NUMBER } from "@portal/contract/plate-number";
import { orDash } from "@portal/contract/text";
import type { PlateRecord } from "@portal/contract/record";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { AlertCard } from "../../alert/alert-card.tsx";
import { Plate } from "../../track/drawings/plate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { knownAs } from "../../track/known-as.ts";
import { Rejected, StatusPage, useHoursRow, type DetailRow } from "./status-page.tsx";
import { isAtDealer, isOfDealer, plateMessage } from "./plate-status-messages.ts";
import { atDealerWords, readyWords } from "../timeline/step-words.ts";
import { recordFacts } from "../timeline/record-facts.ts";
import type { NowWords } from "../timeline/step-words.ts";
import { platePickup } from "../../track/appointment-draft.ts";
import { usePaymentDue } from "../request/payment-due.ts";
import { requestWords } from "../request/request-words.ts";
import { useOwnRequest } from "../own-reads.ts";
import { SendAgain, SetAppointment } from "./status-actions.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";

type PlateActionsProps = {
  record: PlateRecord;
  asked: string;
  /** This browser's request, while it can be paid. */
  payable: FullTransaction | null;
};

/** The buttons of the plate status page and their conditions (spec §2). */
function PlateActions({ record, asked, payable }: PlateActionsProps) {
  const delivers =
    record.status === "Available" && !isAtDealer(record) && record.is_delivery_enabled;
  // Paid by this person, or by whoever has the link.
  const isAwaited = payable !== null || record.transaction?.status === "For Payment";
  return (
    <>
      {payable ? (
        <ButtonLink to={paths.tracking({ transaction_reference: payable.uuid })} wide>
          <Trans>Go to the open payment</Trans>
        </ButtonLink>
      ) : null}
      {record.status === "Rejected" ? (
        <SendAgain to={paths.plateForm} carried={{ number: asked }} />
      ) : null}
      {delivers ? (
        <ButtonLink
          to={paths.plateDelivery(asked)}
          variant={isAwaited ? "secondary" : "primary"}
          icon="truck"
          wide
        >
          <Trans>Deliver my Plate</Trans>
        </ButtonLink>
      ) : null}
      {record.is_appointment_enabled && !isAtDealer(record) ? (
        <SetAppointment main={!delivers} draft={platePickup(record, asked)} />
      ) : null}
    </>
  );
}

/** Who asked for the delivery may read this on another device; by a plate's number anybody may. */
const paidByLink: NowWords = {
  next: msg`Whoever asked for the delivery pays by the link in our e-mail. Then the office prepares it.`,
};

function nowWords(record: PlateRecord): NowWords | undefined {
  if (isAtDealer(record)) return atDealerWords;
  if (isOfDealer(record) && record.status === "For Verification")
    return { next: msg`Once they are accepted, you can get it from your dealership.` };
  // The headline's sentence says it.
  if (record.transaction?.status === "For Dispatch") return { meaning: undefined };
  if (record.status !== "Available" || record.transaction?.status === "For Payment") return;
  return readyWords({
    delivers: record.is_delivery_enabled,
    takesAppointments: record.is_appointment_enabled,
  });
}

function Dealership({ name }: { name: string | null }) {
  const { t } = useLingui();
  const dealer = name || t`your dealership`;
  return (
    <p>
      <Trans>Your plate is at {dealer}. Please contact them to receive it.</Trans>
    </p>
  );
}

function usePlateRows(record: PlateRecord, asked: string): DetailRow[] {
  const { t } = useLingui();
  const hours = useHoursRow(record.status, record.office);
  const place: DetailRow[] = isOfDealer(record)
    ? [{ term: t`Car Dealership`, asWritten: true, value: orDash(record.dealer_name) }]
    : [
        { term: t`Office`, asWritten: true, value: orDash(record.office?.name) },
        {
          term: t`Office Address`,
          asWritten: true,
          value: orDash(record.office?.full_address),
          copied: true,
        },
        ...hours,
      ];
  return [
    // The answer hides most of the number that it was not looked up by.
    {
      term: t`Plate Number`,
      asWritten: true,
      value: orDash(record.number),
      copied: PLATE_NUMBER.test(record.number),
    },
    MV_NUMBER.test(asked)
      ? { term: t`MV Number`, asWritten: true, value: asked, copied: true }
      : { term: t`MV Number`, asWritten: true, value: orDash(record.mv_number) },
    ...place,
  ];
}

export function PlateStatus({ record, asked }: { record: PlateRecord; asked: string }) {
  const { t } = useLingui();
  const rows = usePlateRows(record, asked);
  const own = useOwnRequest({ type: "Plate Number", number: knownAs(record, asked) });
  const due = usePaymentDue(own, record.transaction?.status);
  return (
    <>
      <PageTitle>{t`Plate Number ${asked}`}</PageTitle>
      <StatusPage
        type="Plate Number"
        status={record.status}
        drawing={<Plate number={knownAs(record, asked)} label={t`Plate Number ${asked}`} />}
        message={plateMessage(record)}
        extra={
          <>
            {record.status === "Rejected" ? (
              <Rejected remarks={record.remarks} hasBranch={record.office !== null} />
            ) : null}
            {isAtDealer(record) ? <Dealership name={record.dealer_name} /> : null}
          </>
        }
        actions={<PlateActions record={record} asked={asked} payable={due ? own : null} />}
        alert={
          <AlertCard
            record={record}
            watched={`Plate Number ${asked}`}
            beside={
              <Trans>
                First we review your details and e-mail you. This alert is for the day the plate
                itself is ready.
              </Trans>
            }
          />
        }
        facts={recordFacts(record.status, record.transaction?.status ?? null, record.timeline)}
        now={
          nowWords(record) ??
          due ??
          requestWords(own) ??
          (record.transaction?.status === "For Payment" ? paidByLink : undefined)
        }
        reference={knownAs(record, asked)}
        own={own}
        detailsTitle={t`Details`}
        rows={rows}
      />
    </>
  );
}

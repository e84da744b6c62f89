import {
  normalisePlateQuery,
  looksTemporary,
  MV_NUMBER,
  PLATE_NUMBER,
} from "@portal/contract/document-numbers";
import { useLingui, Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { CallFailed } from "../../api/api.ts";
import { FailureBanner } from "../../track/failure-banner.tsx";
import { isMistyped, mistypedWords, recordKinds, useInquiry } from "../../track/use-inquiry.ts";
import { LookupGate } from "../../captcha/captcha-gate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { readAgainKinds } from "./refresh-record.tsx";
import { BadLink, type LinkState, StatusReading } from "./status-reading.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/plate-status-screen.ts";
import { PlateLookup } from "../../track/plate-lookup.tsx";
import { plateMistake, knownAs } from "../../track/typed-number.ts";
import { Banner } from "../../ui/banner.tsx";
import { orDash } from "@portal/contract/text";
import type { PlateRecord } from "@portal/contract/record";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { Plate } from "../../track/drawings/plate.tsx";
import {
  type DetailRow,
  type RecordMessage,
  SendAgain,
  SetAppointment,
  sharedMessages,
  StatusPage,
  useHoursRow,
} from "./status-page.tsx";
import { type NowWords, atDealerWords, readyWords } from "../timeline/step-words.ts";
import { platePickup } from "../../track/appointment-draft.ts";
import { paths } from "@portal/contract/paths";
import type { OwnBooking } from "../../booked/own-appointment.ts";
import type { RecordStatus } from "@portal/contract/status";

/** Why the number in the URL is not searched, and what would be right. */
function NotSearched({ number, mistake }: { number: string; mistake: string }) {
  const { t } = useLingui();
  return looksTemporary(number) ? (
    <Banner variant="warning">
      <p>{mistake}</p>
    </Banner>
  ) : (
    <Banner variant="danger" title={t(mistypedWords.title)}>
      <p>{t(mistypedWords.body)}</p>
      <p>{mistake}</p>
    </Banner>
  );
}

/** The lookup form instead of a search that would find nothing; inside the captcha gate. */
function OtherPlate() {
  const { t } = useLingui();
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t`Look up another number`}</h2>
      <PlateLookup />
    </Card>
  );
}

/** Inside the gate: searches as soon as the captcha has passed. */
function Inquiry({ number }: { number: string }) {
  const { t } = useLingui();
  const { send, error } = useInquiry(recordKinds.plate, { replace: true, replaceByForm: true });
  useEffect(() => send({ number, birth_date: "" }), [send, number]);
  if (error === null)
    return (
      <Loading label={t`Looking it up`}>
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      </Loading>
    );
  if (error instanceof CallFailed && isMistyped(error)) return <OtherPlate />;
  if (error instanceof CallFailed && error.code === "invalid_fields")
    return (
      <>
        <FailureBanner
          error={error}
          refusals={{ fields: [], others: Object.values(error.errors).flat() }}
        />
        <OtherPlate />
      </>
    );
  return (
    <Card className="flex flex-col items-start gap-4">
      <FailureBanner error={error} />
      <Button icon="refresh" onClick={() => send({ number, birth_date: "" })}>
        {t`Try again`}
      </Button>
    </Card>
  );
}

/** A deep link without a session: the captcha, then the inquiry. */
function LookUp({ number, link }: { number: string; link: LinkState }) {
  const { t } = useLingui();
  const mistake = plateMistake(number);
  return (
    <PageColumn>
      <PageTitle>{t`Plate Number ${number}`}</PageTitle>
      <h1>{t`Plate Number ${number}`}</h1>
      <BadLink link={link} />
      {mistake === undefined ? null : <NotSearched number={number} mistake={mistake} />}
      <LookupGate className="min-h-[18.25rem]">
        {mistake === undefined ? <Inquiry number={number} /> : <OtherPlate />}
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of a plate: from the session, a message's link, or an inquiry. */
export default function PlateStatusScreen({ params }: Route.ComponentProps) {
  const number = normalisePlateQuery(params.plate_no);
  return (
    <StatusReading kind={readAgainKinds.plate} number={number} Found={PlateStatus} Ask={LookUp} />
  );
}

/** Where the plate is kept. */
const isOfDealer = (record: PlateRecord): boolean => record.storage_place === "Dealer";

/** At a dealership the plate is not delivered and no office is shown (spec §2). */
const isAtDealer = (record: PlateRecord): boolean =>
  isOfDealer(record) && record.status === "Available";

const unnumbered = msg`Our record does not show the plate number yet.`;
/** One number alone is no proof. */
const unnumberedForm = msg`Our record does not show the plate number yet. Before pickup or delivery, we ask for the complete form.`;
const noMvForm = msg`Our record does not show the MV file number yet. Before pickup or delivery, we ask for the complete form.`;

function missingNumber({ number, mv_number: mv, ownership_needed: isAsked }: PlateRecord) {
  if (number === "-") return [isAsked ? unnumberedForm : unnumbered];
  return mv === "" && isAsked ? [noMvForm] : [];
}

function available(record: PlateRecord): RecordMessage {
  // The dealership's name is shown by the page: this table has only fixed sentences.
  const number = missingNumber(record);
  if (isAtDealer(record)) return { headline: msg`Plate Number Available`, lines: number };
  return {
    headline: msg`Your plate number is produced.`,
    lines: [
      record.is_appointment_enabled
        ? sharedMessages.setAppointment
        : msg`Go to the office provided below.`,
      ...(record.is_delivery_enabled ? [sharedMessages.delivery] : []),
      ...number,
    ],
  };
}

function processing(record: PlateRecord): RecordMessage {
  switch (record.transaction?.status) {
    case "In Transit":
      return { headline: msg`Your Plate Number is on the way!`, lines: [] };
    case "For Dispatch":
      return {
        headline: msg`We found your plate!`,
        lines: [msg`We are preparing it for pickup by your chosen courier.`],
      };
    default:
      return { headline: msg`We are now locating your plate number.`, lines: [] };
  }
}

/** The sentences of the plate status page, by status (spec §2). */
const messages: Record<RecordStatus, (record: PlateRecord) => RecordMessage> = {
  Rejected: (record) => ({
    headline: sharedMessages.rejected,
    lines: record.remarks ? [] : [msg`Ask your branch which details to correct.`],
  }),
  "For Verification": () => ({
    headline: sharedMessages.reviewed,
    lines: [sharedMessages.notified],
  }),
  Available: available,
  Received: () => ({ headline: msg`Your Plate Number is already received!`, lines: [] }),
  Processing: processing,
  Unknown: () => ({ headline: sharedMessages.unknown, lines: [sharedMessages.askBranch] }),
};

type PlateActionsProps = {
  record: PlateRecord;
  asked: string;
  /** This browser's request, while it can be paid. */
  payable: FullTransaction | null;
  booked: OwnBooking;
};

/** The buttons of the plate status page and their conditions (spec §2). */
function PlateActions({ record, asked, payable, booked }: PlateActionsProps) {
  const { t } = useLingui();
  const delivers =
    record.status === "Available" && !isAtDealer(record) && record.is_delivery_enabled;
  // Paid by this person, or by whoever has the link.
  const isAwaited = payable !== null || record.transaction?.status === "For Payment";
  // What is booked comes before what could be asked for instead.
  const pickup =
    record.is_appointment_enabled && !isAtDealer(record) ? (
      <SetAppointment main={!delivers} draft={platePickup(record, asked)} booked={booked} />
    ) : null;
  return (
    <>
      {payable ? (
        <ButtonLink to={paths.tracking({ transaction_reference: payable.uuid })} wide>
          {t`Go to the open payment`}
        </ButtonLink>
      ) : null}
      {record.status === "Rejected" ? (
        <SendAgain to={paths.plateForm} carried={{ number: asked }} />
      ) : null}
      {booked.appointment ? pickup : null}
      {delivers ? (
        <ButtonLink
          to={paths.plateDelivery(asked)}
          variant={isAwaited || booked.appointment ? "secondary" : "primary"}
          icon="truck"
          wide
        >
          {t`Deliver my Plate`}
        </ButtonLink>
      ) : null}
      {booked.appointment ? null : pickup}
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
  return <p>{t`Your plate is at ${dealer}. Please contact them to receive it.`}</p>;
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

function PlateStatus({ record, asked }: { record: PlateRecord; asked: string }) {
  const { t } = useLingui();
  const rows = usePlateRows(record, asked);
  const delivery = record.transaction?.status ?? null;
  const title = MV_NUMBER.test(asked) ? t`MV Number ${asked}` : t`Plate Number ${asked}`;
  return (
    <StatusPage
      type="Plate Number"
      record={record}
      delivery={delivery}
      number={knownAs(record, asked)}
      pickup={platePickup(record, asked)}
      title={title}
      watched={`Plate Number ${asked}`}
      drawing={<Plate number={knownAs(record, asked)} label={title} />}
      message={messages[record.status](record)}
      hasBranch={record.office !== null}
      renderExtra={() => (isAtDealer(record) ? <Dealership name={record.dealer_name} /> : null)}
      renderActions={(payable, booked) => <PlateActions {...{ record, asked, payable, booked }} />}
      aboutAlert={
        <Trans>
          First we review your details and e-mail you. This alert is for the day the plate itself is
          ready.
        </Trans>
      }
      now={nowWords(record)}
      otherwise={delivery === "For Payment" ? paidByLink : undefined}
      rows={rows}
    />
  );
}

import { LICENSE_NUMBER, readLicenseNumber } from "@portal/contract/document-numbers";
import { useLingui, Trans } from "@lingui/react/macro";
import type { OwnBooking } from "../../booked/own-appointment.ts";
import { LicenseLookup } from "../../track/license-lookup.tsx";
import { LookupGate } from "../../captcha/captcha-gate.tsx";
import { licenseMistake } from "../../track/typed-number.ts";
import { Banner } from "../../ui/banner.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { readAgainKinds } from "./refresh-record.tsx";
import { BadLink, type LinkState, StatusReading } from "./status-reading.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import type { Route } from "./+types/license-status-screen.ts";
import { toDisplayDate } from "@portal/contract/days";
import { orDash } from "@portal/contract/text";
import type { LicenseRecord } from "@portal/contract/record";
import { LicenseCard } from "../../track/drawings/license-card.tsx";
import {
  type RecordMessage,
  SendAgain,
  SetAppointment,
  sharedMessages,
  StatusPage,
  useHoursRow,
} from "./status-page.tsx";
import { msg } from "@lingui/core/macro";
import { type NowWords, readyForCourier, readyWords } from "../timeline/step-words.ts";
import { licensePickup } from "../../track/appointment-draft.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import type { RecordStatus } from "@portal/contract/status";

/** A deep link without a session: asks for the birth date behind the captcha. */
function AskBirthDate({ number, link }: { number: string; link: LinkState }) {
  const { t } = useLingui();
  const isOne = LICENSE_NUMBER.test(number);
  return (
    <PageColumn>
      <PageTitle>{t`Driver's License ${number}`}</PageTitle>
      <h1>{t`Driver's License ${number}`}</h1>
      <BadLink link={link} />
      {isOne ? null : (
        <Banner variant="warning">
          <p>{licenseMistake(number)}</p>
        </Banner>
      )}
      <p>{t`Please enter the owner's birth date to see the status.`}</p>
      <LookupGate className="min-h-[15.875rem]">
        <Card>
          <LicenseLookup fixedNumber={isOne ? number : undefined} />
        </Card>
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of a license: from the session, a message's link, or after the birth date. */
export default function LicenseStatusScreen({ params }: Route.ComponentProps) {
  const number = readLicenseNumber(params.license_no);
  return (
    <StatusReading
      kind={readAgainKinds.license}
      number={number}
      Found={LicenseStatus}
      Ask={AskBirthDate}
    />
  );
}

const isInTransit = (record: LicenseRecord) => record.transaction_status === "In Transit";
/** Paid, but the delivery failed: it is being checked, and the person has nothing to do. */
const hasFailed = (record: LicenseRecord) => record.transaction_status === "failed";

/** The sentences of the license status page, by status (spec §2). */
const messages: Record<RecordStatus, (record: LicenseRecord) => RecordMessage> = {
  Rejected: () => ({
    headline: sharedMessages.rejected,
    lines: [msg`You may contact your branch for more information.`],
  }),
  "For Verification": () => ({
    headline: sharedMessages.reviewed,
    lines: [sharedMessages.notified],
  }),
  Available: (record) => ({
    headline: msg`Your Driver's License is ready for printing`,
    lines: [
      msg`You may pick it up at the office shown in the details.`,
      ...(record.is_delivery_enabled ? [sharedMessages.delivery] : []),
    ],
  }),
  Received: () => ({ headline: msg`Your Driver's License is already received!`, lines: [] }),
  Processing: (record) => {
    if (isInTransit(record))
      return { headline: msg`Your Driver's License is on the way!`, lines: [] };
    return {
      headline: msg`Your Driver's License is processing!`,
      lines: record.tracking_refno && !hasFailed(record) ? [readyForCourier] : [],
    };
  },
  Unknown: () => ({ headline: sharedMessages.unknown, lines: [sharedMessages.askBranch] }),
};

/** Whether its parcel can be followed. */
const isWithCourier = ({ status, tracking_refno: number }: LicenseRecord): boolean =>
  status === "Processing" && number !== null;

/** The buttons of the license status page and their conditions (spec §2). */
function LicenseActions({ record, booked }: { record: LicenseRecord; booked: OwnBooking }) {
  const { t } = useLingui();
  const delivers = record.status === "Available" && record.is_delivery_enabled;
  const { transaction_reference, payment_reference, tracking_url, tracking_refno } = record;
  // While a payment is open nothing else can be ordered: first the way back to it.
  const isAwaited = record.transaction_status === "For Payment" && payment_reference !== null;
  const payment =
    transaction_reference && payment_reference ? (
      <ButtonLink
        to={paths.tracking({ transaction_reference, payment_reference })}
        variant={isAwaited ? "primary" : "secondary"}
        wide
      >
        {t`View Payment Details`}
      </ButtonLink>
    ) : null;
  // What is booked comes before what could be asked for instead.
  const pickup = record.is_appointment_enabled ? (
    <SetAppointment main={!delivers} draft={licensePickup(record)} booked={booked} />
  ) : null;
  return (
    <>
      {isAwaited ? payment : null}
      {record.status === "Rejected" ? (
        <SendAgain
          to={paths.licenseForm}
          carried={{ number: record.number, birth_date: toDisplayDate(record.birth_date) }}
        />
      ) : null}
      {booked.appointment ? pickup : null}
      {delivers ? (
        <ButtonLink
          to={paths.licenseDelivery(record.number)}
          variant={isAwaited || booked.appointment ? "secondary" : "primary"}
          icon="truck"
          wide
        >
          {t`Get my Driver's License`}
        </ButtonLink>
      ) : null}
      {booked.appointment ? null : pickup}
      {isWithCourier(record) && tracking_url ? (
        <OutsideLink href={tracking_url} newTab icon="external">
          <Trans>
            View Tracking <span className="inline-block">({tracking_refno})</span>
          </Trans>
        </OutsideLink>
      ) : null}
      {isAwaited ? null : payment}
    </>
  );
}

function nowWords(record: LicenseRecord): NowWords | undefined {
  if (record.transaction_status === "For Dispatch" && !record.tracking_refno)
    return { meaning: msg`It is packed. The pickup by a courier is not scheduled yet.` };
  if (record.status !== "Available" || record.transaction_status === "For Payment") return;
  return readyWords({
    delivers: record.is_delivery_enabled,
    takesAppointments: record.is_appointment_enabled,
  });
}

function LicenseStatus({ record }: { record: LicenseRecord }) {
  const { t } = useLingui();
  const birthDate = toDisplayDate(record.birth_date);
  const hours = useHoursRow(record.status, record.office);
  const title = t`Driver's License ${record.number}`;
  return (
    <StatusPage
      type="Driver's License"
      record={record}
      delivery={record.transaction_status}
      number={record.number}
      pickup={licensePickup(record)}
      title={title}
      watched={`Driver's License ${record.number}`}
      drawing={
        <LicenseCard
          number={record.number}
          name={record.full_name}
          birthDate={birthDate}
          label={title}
        />
      }
      message={messages[record.status](record)}
      hasBranch={Boolean(record.office_name || record.office)}
      renderExtra={(own) =>
        own && isWithCourier(record) && own.tracking_refno === record.tracking_refno ? (
          <p>
            <Trans>
              Courier: <strong>{own.payee}</strong>
            </Trans>
          </p>
        ) : null
      }
      renderActions={(_, booked) => <LicenseActions {...{ record, booked }} />}
      aboutAlert={
        <Trans>
          First we review your details and e-mail you. This alert is for the day the card itself is
          ready.
        </Trans>
      }
      now={nowWords(record)}
      rows={[
        {
          term: t`Driver's License No`,
          asWritten: true,
          value: orDash(record.number),
          copied: true,
        },
        { term: t`Full Name`, asWritten: true, value: orDash(record.full_name) },
        { term: t`Birth Date`, value: orDash(birthDate) },
        {
          term: t`Office`,
          asWritten: true,
          value: orDash(record.office_name ?? record.office?.name),
        },
        {
          term: t`Office Address`,
          asWritten: true,
          value: orDash(record.office_address ?? record.office?.full_address),
          copied: true,
        },
        ...hours,
        ...(isWithCourier(record)
          ? [
              {
                term: t`Tracking Number`,
                asWritten: true,
                value: orDash(record.tracking_refno),
                copied: true,
              },
            ]
          : []),
      ]}
    />
  );
}

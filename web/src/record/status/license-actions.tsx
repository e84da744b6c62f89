import { toDisplayDate } from "@portal/contract/calendar-day";
import type { LicenseRecord } from "@portal/contract/record";
import { Trans } from "@lingui/react/macro";
import { licensePickup } from "../../track/appointment-draft.ts";
import { SendAgain } from "./send-again.tsx";
import { SetAppointment } from "./set-appointment.tsx";
import { paths } from "@portal/contract/paths";
import { buttonLook } from "../../ui/button-look.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";

/** The buttons of the license status page and their conditions (spec §2). */
export function LicenseActions({ record }: { record: LicenseRecord }) {
  const delivers = record.status === "Available" && record.is_delivery_enabled;
  const tracked = record.status === "Processing" && record.tracking_refno !== null;
  const { transaction_reference, payment_reference, tracking_url, tracking_refno } = record;
  return (
    <>
      {record.status === "Rejected" ? (
        <SendAgain
          to={paths.licenseForm}
          carried={{ number: record.number, birth_date: toDisplayDate(record.birth_date) }}
        />
      ) : null}
      {delivers ? (
        <ButtonLink to={paths.licenseDelivery(record.number)} icon="truck" wide>
          <Trans>Get my Driver's License</Trans>
        </ButtonLink>
      ) : null}
      {record.is_appointment_enabled ? (
        <SetAppointment main={!delivers} draft={licensePickup(record)} />
      ) : null}
      {tracked && tracking_url ? (
        <a
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          className={buttonLook("primary", true)}
        >
          <Icon name="external" className="size-5" />
          <span>
            <Trans>
              View Tracking <span className="inline-block">({tracking_refno})</span>
            </Trans>
          </span>
        </a>
      ) : null}
      {transaction_reference && payment_reference ? (
        <ButtonLink
          to={paths.tracking({ transaction_reference, payment_reference })}
          variant="secondary"
          wide
        >
          <Trans>View Payment Details</Trans>
        </ButtonLink>
      ) : null}
    </>
  );
}

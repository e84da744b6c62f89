import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { LicenseRecord } from "@portal/contract/record";
import { useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { KeepHandle } from "../record/status/keep-handle.tsx";
import { readLicenseAgain } from "../record/status/read-license-again.ts";
import { paths } from "@portal/contract/paths";
import { readSession, useSession } from "../session.ts";
import { DeliveryPage } from "./delivery-page.tsx";
import { DeliveryWithoutRecord } from "./paid-delivery.tsx";
import { PickupLink } from "./pickup-link.tsx";

function paymentOf({ transaction_reference, payment_reference }: LicenseRecord) {
  return transaction_reference && payment_reference
    ? { transaction_reference, payment_reference }
    : null;
}

export default function LicenseDeliveryScreen() {
  const { t } = useLingui();
  const { license_no: number = "" } = useParams();
  const [renewed] = useSession("drivers_license");
  const item = renewed ?? readSession("drivers_license");
  const title = t`Deliver my Driver's License`;
  // Opened with nothing in the session: the status page asks.
  if (item?.asked !== number && item?.record.number !== number)
    return (
      <DeliveryWithoutRecord
        title={title}
        type="Driver's License"
        number={number}
        otherwise={paths.license(number)}
      />
    );
  const { record } = item;
  return (
    <>
      <DeliveryPage
        title={title}
        record={record}
        subject={{
          type: "Driver's License",
          id: record.id,
          number: record.number,
          asked: item.asked,
          officeCode: record.office?.code || DEFAULT_OFFICE_CODE,
          officeName: record.office_name,
          holder: { fullName: record.full_name, birthDate: record.birth_date },
        }}
        payment={paymentOf(record)}
        beside={record.is_appointment_enabled ? <PickupLink record={record} /> : null}
      />
      <KeepHandle
        stored={item}
        read={(captcha, signal) => readLicenseAgain(item, captcha, signal)}
      />
    </>
  );
}

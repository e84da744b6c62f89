import { DEFAULT_OFFICE_CODE } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { paths } from "../../paths.ts";
import { readSession } from "../../session.ts";
import { DeliveryPage } from "./delivery-page.tsx";
import { PickupLink } from "./pickup-link.tsx";

export default function LicenseDeliveryScreen() {
  const { t } = useLingui();
  const { license_no: number = "" } = useParams();
  const item = readSession("drivers_license");
  // Opened with nothing in the session: the status page asks.
  if (item?.asked !== number && item?.record.number !== number)
    return <Navigate to={paths.license(number)} replace />;
  const { record } = item;
  return (
    <DeliveryPage
      title={t`Deliver my Driver's License`}
      record={record}
      subject={{
        type: "Driver's License",
        id: record.id,
        number: record.number,
        asked: item.asked,
        officeCode: record.office?.code ?? DEFAULT_OFFICE_CODE,
        officeName: record.office_name,
        holder: { fullName: record.full_name, birthDate: record.birth_date },
      }}
      beside={record.is_appointment_enabled ? <PickupLink record={record} /> : null}
    />
  );
}

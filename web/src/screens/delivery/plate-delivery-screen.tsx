import { DEFAULT_OFFICE_CODE } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { KeepHandle } from "../../parts/record/keep-handle.tsx";
import { knownAs } from "../../parts/record/known-as.ts";
import { readPlateAgain } from "../../parts/record/read-plate-again.ts";
import { paths } from "../../paths.ts";
import { readSession, useSession } from "../../session.ts";
import { DeliveryPage } from "./delivery-page.tsx";

export default function PlateDeliveryScreen() {
  const { t } = useLingui();
  const { plate_no: number = "" } = useParams();
  const [renewed] = useSession("plate_number");
  const item = renewed ?? readSession("plate_number");
  // Opened with nothing in the session: the status page asks.
  if (item?.asked !== number && item?.record.number !== number)
    return <Navigate to={paths.plate(number)} replace />;
  const { record } = item;
  return (
    <>
      <DeliveryPage
        title={t`Deliver my Plate Number`}
        record={record}
        subject={{
          type: "Plate Number",
          id: record.id,
          number: knownAs(record, item.asked),
          asked: item.asked,
          officeCode: record.office?.code || DEFAULT_OFFICE_CODE,
          officeName: record.office?.name ?? null,
        }}
      />
      <KeepHandle stored={item} read={(captcha, signal) => readPlateAgain(item, captcha, signal)} />
    </>
  );
}

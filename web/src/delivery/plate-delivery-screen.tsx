import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { lazyPart } from "../site/loading/lazy-part.tsx";
import { KeepHandle, readAgainKinds } from "../record/status/refresh-record.tsx";
import { knownAs } from "../track/typed-number.ts";
import { paths } from "@portal/contract/paths";
import { Skeleton } from "../ui/skeleton.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { readSession, useSession } from "../session.ts";
import { plateItem } from "../record/record-session.ts";

const ShowOwnership = lazyPart(
  async () => (await import("../record/ownership/show-ownership.tsx")).ShowOwnership,
  <Skeleton className="h-96 w-full" />,
);

export default function PlateDeliveryScreen() {
  const { t } = useLingui();
  const { plate_no: number = "" } = useParams();
  const [renewed] = useSession(plateItem);
  const item = renewed ?? readSession(plateItem);
  // Opened without a session: the status page asks for the lookup.
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
        ownership={
          record.ownership_needed ? <ShowOwnership record={record} asked={item.asked} /> : null
        }
      />
      <KeepHandle kind={readAgainKinds.plate} stored={item} />
    </>
  );
}

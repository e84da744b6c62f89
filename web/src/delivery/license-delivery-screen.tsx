import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { LicenseRecord } from "@portal/contract/record";
import { useLingui, Trans } from "@lingui/react/macro";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { KeepHandle, readAgainKinds } from "../record/status/refresh-record.tsx";
import { paths } from "@portal/contract/paths";
import { AlreadyPaid, DeliveryPage } from "./delivery-page.tsx";
import { isPaid } from "./deliverability.ts";
import { useOwnTransaction } from "./delivery-session.ts";
import { ShippingPage } from "./request/shipping-page.tsx";
import { subjectOf } from "./request/shipping-subject.ts";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import type { MouseEvent } from "react";
import { OwnAppointmentLink } from "../booked/own-appointment-link.tsx";
import { useOwnAppointment } from "../booked/own-appointment.ts";
import { continueDraft, licensePickup } from "../track/appointment-draft.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import { readSession, useSession, writeSession } from "../session.ts";
import { licenseItem } from "../record/record-session.ts";
import { appointmentDraftItem } from "../track/appointment-draft.ts";

/** Spec §9. */
const DELAY_MS = 100;

/** Prefills an appointment and opens the booking (spec §2), where there is none yet. Needs a `key` per record. */
function PickupLink({ record, isMain }: { record: LicenseRecord; isMain: boolean }) {
  const navigate = useNavigate();
  const draft = licensePickup(record);
  const { loading, appointment } = useOwnAppointment(draft.purpose, draft.number);
  if (appointment && isMain) return <OwnAppointmentLink reference={appointment.reference} />;
  // The page says its day already.
  if (appointment || loading) return null;
  function go(event: MouseEvent) {
    const begun = readSession(appointmentDraftItem);
    writeSession(appointmentDraftItem, continueDraft(draft, begun));
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setTimeout(() => void navigate(paths.appointment), DELAY_MS);
  }
  const words = <Trans>Pick Up My Driver's License</Trans>;
  return isMain ? (
    <ButtonLink to={paths.appointment} onClick={go} icon="calendar" wide>
      {words}
    </ButtonLink>
  ) : (
    <Link
      to={paths.appointment}
      onClick={go}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
    >
      <Icon name="calendar" className="size-5" />
      {words}
    </Link>
  );
}

/** A delivery page without a record: dropped after this browser's payment, or never looked up. */
function DeliveryWithoutRecord({ title, number }: { title: string; number: string }) {
  const type = "Driver's License";
  const { loading, error, again, transaction } = useOwnTransaction({ type, number });
  if (loading) return <PageSkeleton />;
  if (error) return <RetryPage error={error} onRetry={again} />;
  // The status page asks for the lookup (R-20).
  const otherwise = paths.license(number);
  if (!transaction || !isPaid(transaction)) return <Navigate to={otherwise} replace />;
  return (
    <ShippingPage title={title} backTo={otherwise} subject={subjectOf(transaction)}>
      <AlreadyPaid transaction={transaction} />
    </ShippingPage>
  );
}

function paymentOf({ transaction_reference, payment_reference }: LicenseRecord) {
  return transaction_reference && payment_reference
    ? { transaction_reference, payment_reference }
    : null;
}

export default function LicenseDeliveryScreen() {
  const { t } = useLingui();
  const { license_no: number = "" } = useParams();
  const [renewed] = useSession(licenseItem);
  const item = renewed ?? readSession(licenseItem);
  const title = t`Deliver my Driver's License`;
  if (item?.asked !== number && item?.record.number !== number)
    return <DeliveryWithoutRecord title={title} number={number} />;
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
        pickup={
          record.is_appointment_enabled
            ? {
                link: <PickupLink key={record.number} record={record} isMain={false} />,
                button: <PickupLink key={record.number} record={record} isMain />,
              }
            : undefined
        }
      />
      <KeepHandle kind={readAgainKinds.license} stored={item} />
    </>
  );
}

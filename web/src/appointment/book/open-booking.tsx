import { formatAppointmentDate } from "@portal/contract/days";
import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";

/** After a reload in the middle of a booking: the same press brings the answer. */
export function OpenBooking({ date }: { date: string }) {
  const { t } = useLingui();
  const day = formatAppointmentDate(date);
  return (
    <Banner variant="info" title={t`We do not know yet whether ${day} is booked`}>
      <p>
        <Trans>
          The answer to your last try was lost. Nothing is booked twice: press Book Appointment
          again.
        </Trans>
      </p>
    </Banner>
  );
}

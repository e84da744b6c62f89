import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { Trans } from "@lingui/react/macro";
import { BringList } from "../book/bring-list.tsx";
import { Card } from "../../ui/card.tsx";

/** What has to be shown on arrival (spec §2). */
export function ConfirmationArrival({ type, appointable_type: of }: AppointmentRead) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>
        <Trans>What to bring</Trans>
      </h2>
      <BringList purpose={purposeOf(type, of) ?? "Driver's License Pickup"} />
      <p className="text-base text-ink-soft">
        <Trans>The QR code is also in our confirmation e-mail.</Trans>
      </p>
    </Card>
  );
}

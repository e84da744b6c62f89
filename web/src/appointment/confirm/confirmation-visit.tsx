import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { Trans } from "@lingui/react/macro";
import { OfficeCard } from "../office/office-card.tsx";
import { addressOf } from "../../api/call-address.ts";
import { settings } from "../../settings.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";

/** The office on a map, and the day for the person's own calendar. */
export function ConfirmationVisit({ reference, office }: AppointmentRead) {
  return (
    <Card as="section" className="flex flex-col gap-4 print:hidden">
      <h2>
        <Trans>Getting there</Trans>
      </h2>
      <OfficeCard office={office} />
      <a
        href={addressOf(settings.api_base_url, api.appointmentCalendar.path, { reference })}
        download
        className={buttonLook("secondary", true, "sm:self-start")}
      >
        <Icon name="calendar" className="size-5" />
        <Trans>Add to calendar</Trans>
      </a>
    </Card>
  );
}

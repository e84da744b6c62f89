import { api } from "@portal/contract/api";
import { Trans } from "@lingui/react/macro";
import { addressOf } from "../../api/call-address.ts";
import { settings } from "../../settings.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";

/** The day for the person's own calendar; after a move the same file replaces the old day. */
export function CalendarLink({ reference }: { reference: string }) {
  return (
    <OutsideLink
      href={addressOf(settings.api_base_url, api.appointmentCalendar.path, { reference })}
      download
      variant="secondary"
      icon="calendar"
      className="sm:self-start"
    >
      <Trans>Add to calendar</Trans>
    </OutsideLink>
  );
}

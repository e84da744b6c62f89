import { api } from "@portal/contract/api";
import { Trans } from "@lingui/react/macro";
import { addressOf } from "../../api/call-address.ts";
import { settings } from "../../settings.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Icon } from "../../ui/icons.tsx";

/** The day for the person's own calendar; after a move the same file replaces the old day. */
export function CalendarLink({ reference }: { reference: string }) {
  return (
    <a
      href={addressOf(settings.api_base_url, api.appointmentCalendar.path, { reference })}
      download
      className={buttonLook("secondary", true, "sm:self-start")}
    >
      <span className="button-label">
        <Icon name="calendar" className="size-5" />
        <Trans>Add to calendar</Trans>
      </span>
    </a>
  );
}

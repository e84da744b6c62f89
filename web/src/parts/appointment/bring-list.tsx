import { purposeRules, type AppointmentPurpose } from "@portal/contract";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";

function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name="check" className="mt-0.5 size-5 text-success" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** What has to be shown at the office (spec §2): said before the booking and on its confirmation. */
export function BringList({ purpose }: { purpose: AppointmentPurpose }) {
  return (
    <ul className="flex flex-col gap-1">
      <Item>
        <Trans>A valid ID</Trans>
      </Item>
      {purposeRules[purpose].type === "Renewal" ? (
        <>
          <Item>
            <Trans>Your Comprehensive Driving Examination certificate</Trans>
          </Item>
          <Item>
            <Trans>Your Medical Certificate</Trans>
          </Item>
        </>
      ) : null}
      <Item>
        <Trans>The QR code of your appointment, printed or on your phone</Trans>
      </Item>
    </ul>
  );
}

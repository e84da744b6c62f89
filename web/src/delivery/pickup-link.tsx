import type { LicenseRecord } from "@portal/contract/record";
import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { goingOn, licensePickup } from "../track/appointment-draft.ts";
import { paths } from "@portal/contract/paths";
import { readSession, writeSession } from "../session.ts";
import { Icon } from "../ui/icons.tsx";

/** Spec §9. */
const DELAY_MS = 100;

/** Prefills the appointment and goes there (spec §2). */
export function PickupLink({ record }: { record: LicenseRecord }) {
  const navigate = useNavigate();
  function go(event: MouseEvent) {
    const begun = readSession("appointment_draft");
    writeSession("appointment_draft", goingOn(licensePickup(record), begun));
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setTimeout(() => void navigate(paths.appointment), DELAY_MS);
  }
  return (
    <Link
      to={paths.appointment}
      onClick={go}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
    >
      <Icon name="calendar" className="size-5" />
      <Trans>Pick Up My Driver's License</Trans>
    </Link>
  );
}

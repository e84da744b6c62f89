import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { Trans } from "@lingui/react/macro";
import { BringList } from "./bring-list.tsx";
import { Card } from "../../ui/card.tsx";

/** Shown before the form is filled in: without the papers the visit is in vain. */
export function WhatToBring({ purpose }: { purpose: AppointmentPurpose }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">
        <Trans>What to bring to the office</Trans>
      </h2>
      <BringList purpose={purpose} />
      <p className="text-base text-ink-soft">
        <Trans>Booking costs nothing.</Trans>
      </p>
    </Card>
  );
}

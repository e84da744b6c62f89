import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { Card } from "../../ui/card.tsx";

export function BringItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name="check" className="mt-0.5 size-5 text-success" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** What to bring to the office (spec §2): shown before the booking and on its confirmation. */
export function BringList({ purpose }: { purpose: AppointmentPurpose }) {
  return (
    <ul className="flex flex-col gap-1">
      <BringItem>
        <Trans>A valid ID</Trans>
      </BringItem>
      {purposeRules[purpose].type === "Renewal" ? (
        <>
          <BringItem>
            <Trans>Your Comprehensive Driving Examination certificate</Trans>
          </BringItem>
          <BringItem>
            <Trans>Your Medical Certificate</Trans>
          </BringItem>
          <BringItem>
            <Trans>Money for the renewal, which you pay at the office</Trans>
          </BringItem>
        </>
      ) : null}
      <BringItem>
        <Trans>The QR code of your appointment, printed or on your phone</Trans>
      </BringItem>
    </ul>
  );
}

/** Shown before the form is filled in: without the papers the visit is in vain. */
export function WhatToBring({ purpose }: { purpose: AppointmentPurpose }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">
        <Trans>What to bring to the office</Trans>
      </h2>
      <BringList purpose={purpose} />
      <p className="text-base text-ink-soft">
        <Trans>Booking is free.</Trans>
      </p>
    </Card>
  );
}

import { toDisplayDate } from "@portal/contract/calendar-day";
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { LicenseCard } from "../../track/drawings/license-card.tsx";
import { Plate } from "../../track/drawings/plate.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";

/** What is to be delivered, drawn, with the office that it comes from. Small on a phone: the form is the job. */
export function SubjectCard({ subject }: { subject: ShippingSubject }) {
  const { t } = useLingui();
  const { type, number, holder, officeName } = subject;
  return (
    <Card className="flex flex-wrap items-center gap-4 py-3 lg:flex-col lg:items-stretch lg:py-6">
      <div className="w-28 shrink-0 sm:w-36 lg:w-full">
        {type === "Driver's License" ? (
          <LicenseCard
            number={number}
            name={holder?.fullName}
            birthDate={holder ? toDisplayDate(holder.birthDate) : undefined}
            label={holder ? t`Driver's license of ${holder.fullName}` : t`Driver's license`}
          />
        ) : (
          <Plate number={number} label={t`Number plate`} />
        )}
      </div>
      <div className="grow basis-[6.5rem] lg:basis-auto">
        <p className="font-semibold whitespace-nowrap">{number}</p>
        {officeName ? (
          <p className="text-base leading-snug text-ink-soft">
            <Trans>Kept at {officeName}</Trans>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

import { purposeRules } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import { purposeWords } from "../../track/purpose-words.ts";
import { LicenseCard } from "../../track/drawings/license-card.tsx";
import { Plate } from "../../track/drawings/plate.tsx";
import { readSession } from "../../session.ts";
import { Card } from "../../ui/card.tsx";
import type { BookingSubject } from "./entry.ts";

/** The holder, when it is the license that this browser looked up: nothing is drawn that is only typed. */
function useHolder(number: string) {
  const record = readSession("drivers_license")?.record;
  return record?.number === number ? record : null;
}

/** What the appointment is for, drawn: it cannot be changed in the form (spec §2). */
export function PurposeCard({ purpose, number }: Pick<BookingSubject, "purpose" | "number">) {
  const { t } = useLingui();
  const holder = useHolder(number);
  const { appointableType } = purposeRules[purpose];
  return (
    <Card className="flex flex-wrap items-center gap-4 py-3 lg:flex-col lg:items-stretch lg:py-6">
      <div className="w-28 shrink-0 sm:w-36 lg:w-full">
        {appointableType === "Driver's License" ? (
          <LicenseCard
            number={number}
            name={holder?.full_name}
            label={t`Driver's License ${number}`}
          />
        ) : (
          <Plate number={number} label={t`Plate Number ${number}`} />
        )}
      </div>
      <dl className="grow basis-[6.5rem] lg:basis-auto">
        <dt className="sr-only">
          <Trans>Purpose</Trans>
        </dt>
        <dd className="leading-snug font-semibold">{t(purposeWords[purpose])}</dd>
        <dt className="sr-only">
          <Trans>Number</Trans>
        </dt>
        <dd className="text-base whitespace-nowrap text-ink-soft">{number}</dd>
      </dl>
    </Card>
  );
}

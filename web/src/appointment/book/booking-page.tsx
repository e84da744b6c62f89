import { MV_NUMBER } from "@portal/contract/document-numbers";
import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { ownerOf } from "../../track/appointment-draft.ts";
import { BringList, WhatToBring } from "./bring-list.tsx";
import { UnlessBooked } from "../../booked/unless-booked.tsx";
import { FetchAhead } from "../../site/loading/page-files.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { Disclosure } from "../../ui/disclosure.tsx";
import { FormPage } from "../../ui/page-column.tsx";
import { UnlessRefusedBooking } from "./booking-failure.tsx";
import { BookingForm } from "./booking-form.tsx";
import type { BookingSubject } from "./entry.ts";
import { OtherPurpose } from "./other-purpose.tsx";
import { purposeRules } from "@portal/contract/appointment-purpose";
import { purposeWords } from "../../site/purpose-words.ts";
import { LicenseCard } from "../../track/drawings/license-card.tsx";
import { Plate } from "../../track/drawings/plate.tsx";
import { Card } from "../../ui/card.tsx";
import { readSession } from "../../session.ts";
import { licenseItem } from "../../record/record-session.ts";

/** The license or plate as a drawing: the purpose cannot be changed in the form (spec §2). */
function PurposeCard({ purpose, number }: Pick<BookingSubject, "purpose" | "number">) {
  const { t } = useLingui();
  // The holder's name is known if this browser looked the license up.
  const looked = readSession(licenseItem)?.record;
  const name = looked?.number === number ? looked.full_name : undefined;
  return (
    <Card className="flex flex-wrap items-center gap-4 py-3 lg:flex-col lg:items-stretch lg:py-6">
      <div className="w-28 shrink-0 sm:w-36 lg:w-full">
        {purposeRules[purpose].appointableType === "Driver's License" ? (
          <LicenseCard number={number} name={name} label={t`Driver's License ${number}`} />
        ) : (
          <Plate number={number} label={t`Plate Number ${number}`} />
        )}
      </div>
      <dl className="grow basis-[6.5rem] lg:basis-auto">
        <dt className="sr-only">
          <Trans>Purpose</Trans>
        </dt>
        <dd className="leading-snug font-semibold">{t(purposeWords[purpose])}</dd>
        {MV_NUMBER.test(number) ? (
          <dt className="text-base text-ink-soft">
            <Trans>MV file number</Trans>
          </dt>
        ) : (
          <dt className="sr-only">
            <Trans>Number</Trans>
          </dt>
        )}
        <dd className="text-base wrap-anywhere text-ink-soft">{number}</dd>
      </dl>
    </Card>
  );
}

const next = [paths.appointmentOf("-")];

/** Office, day, form (spec §2). Memoised: the draft changes with every key, but only a new subject needs a new page. */
export const BookingPage = memo(function BookingPage(subject: BookingSubject) {
  const { t } = useLingui();
  const { purpose, number } = subject;
  const title = t`Book an appointment`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormPage
        heading={title}
        back={<OtherPurpose />}
        beside={
          <>
            <PurposeCard {...subject} />
            <div className="lg:hidden">
              {/* Collapsed, so that on a phone the first question is in view. */}
              <Disclosure summary={t`What to bring to the office`}>
                <BringList purpose={purpose} />
              </Disclosure>
            </div>
            <div className="max-lg:hidden">
              <WhatToBring purpose={purpose} />
            </div>
          </>
        }
      >
        <UnlessBooked
          key={ownerOf(subject)}
          purpose={purpose}
          number={number}
          title={t`You have an appointment for this already`}
          advice={<Trans>To change the day, move it. To book a new one, cancel it first.</Trans>}
        >
          <UnlessRefusedBooking subject={subject}>
            <BookingForm subject={subject} />
          </UnlessRefusedBooking>
        </UnlessBooked>
      </FormPage>
      <FetchAhead pages={next} />
    </>
  );
});

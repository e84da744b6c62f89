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
import { RecordCard } from "../../track/drawings/record-card.tsx";
import { readSession } from "../../session.ts";
import { licenseItem } from "../../record/record-session.ts";

/** The purpose cannot be changed in the form (spec §2). */
function PurposeCard({ purpose, number }: Pick<BookingSubject, "purpose" | "number">) {
  const { t } = useLingui();
  const type = purposeRules[purpose].appointableType;
  // The holder's name is known if this browser looked the license up.
  const looked = readSession(licenseItem)?.record;
  return (
    <RecordCard
      type={type}
      number={number}
      name={looked?.number === number ? looked.full_name : undefined}
      label={
        type === "Driver's License" ? t`Driver's License ${number}` : t`Plate Number ${number}`
      }
    >
      <dl>
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
    </RecordCard>
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

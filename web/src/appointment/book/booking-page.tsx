import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { ownerOf } from "../../track/appointment-draft.ts";
import { BringList } from "./bring-list.tsx";
import { UnlessBooked } from "../held/unless-booked.tsx";
import { FetchAhead } from "../../site/fetch-ahead.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { Disclosure } from "../../ui/disclosure.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { BookingForm } from "./booking-form.tsx";
import type { BookingSubject } from "./entry.ts";
import { OtherPurpose } from "./other-purpose.tsx";
import { PurposeCard } from "./purpose-card.tsx";
import { WhatToBring } from "./what-to-bring.tsx";

const next = [paths.appointmentOf("-")];

/** Office, day, form (spec §2). Its draft changes with each letter typed: only another subject draws it anew. */
export const BookingPage = memo(function BookingPage({ purpose, number, handle }: BookingSubject) {
  const { t } = useLingui();
  const title = t`Book an appointment`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormPage
        heading={title}
        beside={
          <>
            <PurposeCard purpose={purpose} number={number} />
            <div className="lg:hidden">
              {/* On a phone it would stand between the person and the first question. */}
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
          key={ownerOf({ purpose, number })}
          purpose={purpose}
          number={number}
          title={t`You have an appointment for this already`}
          advice={<Trans>To come on another day, move it; to book anew, cancel it first.</Trans>}
        >
          <BookingForm purpose={purpose} number={number} handle={handle} />
        </UnlessBooked>
        <OtherPurpose />
      </FormPage>
      <FetchAhead pages={next} />
    </>
  );
});

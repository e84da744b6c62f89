import { type ReactNode, Suspense } from "react";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { lazyChunk } from "../../site/loading/lazy-part.tsx";
import { PageSkeleton } from "../../site/loading/page-skeleton.tsx";
import { type Entry, entryOf, fallbackRoute } from "./entry.ts";
import { MV_NUMBER } from "@portal/contract/document-numbers";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AppointmentDraft,
  appointmentDraftItem,
  renewal,
  renewalOf,
} from "../../track/appointment-draft.ts";
import { purposeWords } from "../../site/purpose-words.ts";
import { LicenseLookup } from "../../track/license-lookup.tsx";
import { LookupGate } from "../../captcha/captcha-gate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { Card, LinkCard } from "../../ui/card.tsx";
import { BackLink, PageColumn } from "../../ui/page-column.tsx";
import { OtherPurpose } from "./other-purpose.tsx";
import { WhatToBring } from "./bring-list.tsx";
import { type AppointmentPurpose, purposeRules } from "@portal/contract/appointment-purpose";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { useSession, writeSession } from "../../session.ts";
import { trackChoiceItem } from "../../track/track-session.ts";
import { plateItem } from "../../record/record-session.ts";

/** A shortcut for pickups: the status page has a button for the appointment. */
function KnownNumber() {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        <Trans>
          Do you know your number? Look it up, and book the pickup from its status page.
        </Trans>
      </p>
      <ButtonLink to={paths.track} variant="secondary" icon="search" wide>
        <Trans>Look up my number</Trans>
      </ButtonLink>
    </Card>
  );
}

/** Shown when there is no draft yet: the three purposes. */
function ChoosePurpose({ draft }: { draft: AppointmentDraft | null }) {
  const { t } = useLingui();
  return (
    <PageColumn
      head={
        <>
          <BackLink to={paths.track}>
            <Trans>Back</Trans>
          </BackLink>
          <h1>
            <Trans>Book an appointment</Trans>
          </h1>
          <p>
            <Trans>What is the appointment for? Booking is free.</Trans>
          </p>
        </>
      }
      aside={<KnownNumber />}
    >
      <PageTitle>{t`Book an appointment`}</PageTitle>
      <ul className="flex flex-col gap-4">
        <li>
          <LinkCard
            to={paths.appointment}
            replace
            onClick={() => writeSession(appointmentDraftItem, renewal)}
            icon="calendar"
            title={t(purposeWords["Driver's License Renewal"])}
            text={t`You need your license number and birth date.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Driver's License Pickup", draft)}
            icon="card"
            title={t(purposeWords["Driver's License Pickup"])}
            text={t`First fill in a form so that we can check whether your license is ready.`}
          />
        </li>
        <li>
          <LinkCard
            {...fallbackRoute("Plate Number Pickup", draft)}
            icon="plate"
            title={t(purposeWords["Plate Number Pickup"])}
            text={t`First fill in a form so that we can check whether your plate is ready.`}
          />
        </li>
      </ul>
    </PageColumn>
  );
}

/** The page of a purpose whose form cannot be opened yet. */
function PurposePage({ purpose, children }: { purpose: AppointmentPurpose; children: ReactNode }) {
  const { t } = useLingui();
  const title = t(purposeWords[purpose]);
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <OtherPurpose />
      <h1>{title}</h1>
      {children}
    </PageColumn>
  );
}

type LookUpFirstProps = { draft: AppointmentDraft | null; purpose: AppointmentPurpose };

/** A pickup of a record that was not looked up: links to the lookups (spec §2, fallback routes). */
function LookUpFirst({ draft, purpose }: LookUpFirstProps) {
  const { appointableType } = purposeRules[purpose];
  return (
    <PurposePage purpose={purpose}>
      <p>
        {appointableType === "Driver's License" ? (
          <Trans>Before you book, we need to check that your license is ready.</Trans>
        ) : (
          <Trans>Before you book, we need to check that your plate is ready.</Trans>
        )}
      </p>
      <p>
        <Trans>
          You do not know the number, or it was not found? Then fill in the complete form.
        </Trans>
      </p>
      <div className="flex flex-col gap-3 sm:items-start">
        <ButtonLink
          to={paths.track}
          onClick={() => writeSession(trackChoiceItem, appointableType)}
          icon="search"
          wide
        >
          <Trans>Look up my number</Trans>
        </ButtonLink>
        <ButtonLink {...fallbackRoute(purpose, draft)} variant="secondary" icon="card" wide>
          <Trans>Fill in the complete form</Trans>
        </ButtonLink>
      </div>
    </PurposePage>
  );
}

/** Few people arrive with only a plate number. */
const ShowOwnership = lazyChunk(
  async () => (await import("../../record/ownership/show-ownership.tsx")).ShowOwnership,
);

/** Asks for a plate's other number before its pickup can be booked. */
function ShowPlate({ record, asked }: { record: PlateRecord; asked: string }) {
  return (
    <PurposePage purpose="Plate Number Pickup">
      <p className="font-semibold">
        {MV_NUMBER.test(asked) ? (
          <Trans>MV Number {asked}</Trans>
        ) : (
          <Trans>Plate Number {asked}</Trans>
        )}
      </p>
      <ShowOwnership record={record} asked={asked} />
    </PurposePage>
  );
}

const begin = (record: LicenseRecord) => writeSession(appointmentDraftItem, renewalOf(record));

/** A renewal: enter the license number and birth date behind the captcha; the inquiry checks them. */
function IdentifyLicense() {
  const { t } = useLingui();
  const title = t(purposeWords[renewal.purpose]);
  return (
    <PageColumn
      head={
        <>
          <OtherPurpose />
          <div className="flex flex-col gap-2">
            <h1>{title}</h1>
            <p>
              <Trans>
                Enter the license number and birth date. Then you choose an office and a day.
              </Trans>
            </p>
          </div>
        </>
      }
      aside={<WhatToBring purpose={renewal.purpose} />}
    >
      <PageTitle>{title}</PageTitle>
      <LookupGate className="min-h-[24.375rem] md:min-h-[24.5rem]">
        <Card>
          <LicenseLookup goOn={{ label: t`Continue`, onFound: begin }} />
        </Card>
      </LookupGate>
    </PageColumn>
  );
}

/** The form is a large chunk, and most people without a draft choose a purpose first. */
const BookingPage = lazyChunk(async () => (await import("./booking-page.tsx")).BookingPage);

/** Placed beside a lazy part, so that the focus moves when the part has loaded. */
function HeadingFocus({ step }: { step: string }) {
  useHeadingFocus(step);
  return null;
}

function Step({ entry, draft }: { entry: Entry; draft: AppointmentDraft | null }) {
  switch (entry.step) {
    case "choose":
      return <ChoosePurpose draft={draft} />;
    case "identify":
      return <IdentifyLicense />;
    case "look-up":
      return <LookUpFirst draft={draft} purpose={entry.purpose} />;
    case "show":
      return <ShowPlate record={entry.record} asked={entry.asked} />;
    case "book":
      return <BookingPage {...entry.subject} />;
  }
}

/** Appointment booking (spec §2, R-22): the draft decides which step comes first. */
export default function AppointmentScreen() {
  const [draft] = useSession(appointmentDraftItem);
  const [plate] = useSession(plateItem);
  const entry = entryOf(draft, plate);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Step entry={entry} draft={draft} />
      <HeadingFocus step={entry.step} />
    </Suspense>
  );
}

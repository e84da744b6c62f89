import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { LegalLink } from "../../site/legal-link.tsx";
import {
  STILL_NEEDED,
  StillNeeded,
  StillNeededCount,
  type MissingPart,
} from "../../form/later/still-needed.tsx";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import {
  bookingFields,
  missingBesides,
  missingToBook,
  type BookingField,
  type BookingValues,
} from "./booking-values.ts";
import { useDates } from "../../site/later/use-dates.ts";

const words: Record<BookingField, MissingPart["words"]> = {
  office_id: msg`Office`,
  date: msg`Date`,
  full_name: msg`Full Name`,
  birth_date: msg`Birth Date`,
  email: msg`Email`,
  contact_number: msg`Mobile Number`,
  id_image_url: msg`Photo of a valid ID`,
  receipt_image_url: msg`Photo of the Official Receipt`,
  cr_image_url: msg`Photo of the Certificate of Registration`,
  supporting_documents: msg`Supporting documents`,
};

function Lead({ count, date }: { count: number; date: string }) {
  const dates = useDates();
  const { t } = useLingui();
  return (
    <>
      {date === "" ? null : (
        <p className="text-base leading-tight">
          <span className="text-ink-soft max-md:sr-only">{t`Your date`}</span>{" "}
          <strong>{dates.shortDay(date)}</strong>
        </p>
      )}
      <StillNeededCount count={count} />
    </>
  );
}

/** What is still missing or wrong, the consent given by the button, and the button with the day beside it. */
export function BookBar({ purpose, isMain }: { purpose: AppointmentPurpose; isMain: boolean }) {
  const { control, getValues } = useFormContext<BookingValues>();
  const values: BookingValues = { ...getValues(), ...useWatch({ control }) };
  const { errors } = useFormState({ control });
  const awaited = missingToBook(values);
  const complete = awaited.length === 0;
  const open = new Set<string>([
    ...awaited,
    ...missingBesides(values, purpose),
    ...Object.keys(errors),
  ]);
  const missing = bookingFields
    .filter((name) => open.has(name))
    .map((name) => ({ fieldId: name, words: words[name] }));
  return (
    <div className="flex flex-col gap-4">
      {/* While there are no days to choose from (no office yet, or loading), focus the office or the calendar. */}
      <StillNeeded missing={missing} fallbackId={values.office_id === "" ? "office_id" : "date"} />
      <p className="text-base text-ink-soft">
        <Trans>Booking is free.</Trans>{" "}
        <Trans>
          By pressing Book Appointment you agree to the{" "}
          <LegalLink text="privacy">Privacy Policy</LegalLink> and the{" "}
          <LegalLink text="terms">Terms of Use</LegalLink>.
        </Trans>
      </p>
      <FootBar lead={<Lead count={missing.length} date={values.date} />}>
        <Button
          type="submit"
          variant={isMain ? "primary" : "secondary"}
          className="w-full"
          disabled={!complete}
          aria-describedby={missing.length === 0 ? undefined : STILL_NEEDED}
        >
          <Trans>Book Appointment</Trans>
        </Button>
      </FootBar>
    </div>
  );
}

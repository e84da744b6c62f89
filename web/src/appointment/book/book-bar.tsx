import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { LegalLink } from "../../site/legal-link.tsx";
import {
  STILL_NEEDED,
  StillNeeded,
  StillNeededCount,
  type MissingPart,
} from "../../form/later/still-needed.tsx";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { missingToBook, type BookingValues, type NeededField } from "./booking-values.ts";
import { useDates } from "../../site/later/use-dates.ts";

const words: Record<NeededField, MissingPart["words"]> = {
  office_id: msg`Office`,
  date: msg`Date`,
  full_name: msg`Full Name`,
  birth_date: msg`Birth Date`,
};

function Lead({ count, date }: { count: number; date: string }) {
  const dates = useDates();
  const { t } = useLingui();
  return (
    <>
      {date === "" ? null : (
        <p className="text-base leading-tight">
          <span className="text-ink-soft max-md:sr-only">{t`Your date`}</span>{" "}
          <strong className="whitespace-nowrap">{dates.shortDay(date)}</strong>
        </p>
      )}
      <StillNeededCount count={count} />
    </>
  );
}

/** What is still missing, the consent given by the button, and the button with the day beside it. */
export function BookBar() {
  const { control, getValues } = useFormContext<BookingValues>();
  const values: BookingValues = { ...getValues(), ...useWatch({ control }) };
  const missing = missingToBook(values).map((name) => ({ fieldId: name, words: words[name] }));
  const complete = missing.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {/* While there are no days to choose from (no office yet, or loading), focus the office or the calendar. */}
      <StillNeeded missing={missing} fallbackId={values.office_id === "" ? "office_id" : "date"} />
      <p className="text-base text-ink-soft">
        <Trans>
          By pressing Book Appointment you agree to the{" "}
          <LegalLink text="privacy">Privacy Policy</LegalLink> and the{" "}
          <LegalLink text="terms">Terms of Use</LegalLink>.
        </Trans>
      </p>
      <FootBar lead={<Lead count={missing.length} date={values.date} />}>
        <Button
          type="submit"
          className="w-full"
          disabled={!complete}
          aria-describedby={complete ? undefined : STILL_NEEDED}
        >
          <Trans>Book Appointment</Trans>
        </Button>
      </FootBar>
    </div>
  );
}

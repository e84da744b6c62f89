import { useLingui, Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { CallFailed } from "../../api/api.ts";
import { UnsentPhotos, useUnsentPhotos } from "../../upload/unsent-photos.ts";
import { KeptDraft } from "../../form/later/kept-draft.tsx";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BookBar } from "./book-bar.tsx";
import { BookingFailure, isOver } from "./booking-failure.tsx";
import { refusedFields } from "./booking-errors.ts";
import { noPhotos, type BookingField } from "./booking-values.ts";
import { ConfirmBooking } from "./confirm-booking.tsx";
import { DateStep } from "./date-step.tsx";
import { DetailsStep, useDetailLabels } from "./details-step.tsx";
import type { BookingSubject } from "./entry.ts";
import { OfficeStep } from "./office-step.tsx";
import { PhotosStep } from "./photos-step.tsx";
import { openDay, useBooking } from "./use-booking.ts";
import { useBookingForm } from "./use-booking-form.ts";
import { useOfficeDates, type LostDay } from "./use-office-dates.ts";
import { Banner } from "../../ui/banner.tsx";
import { documentNames } from "../../upload/document-names.ts";
import { useDates } from "../../site/later/use-dates.ts";

/** The fields' names in the error summary, in page order. */
function useFieldNames(): Record<BookingField, string> {
  const { t } = useLingui();
  return {
    office_id: t`Office`,
    date: t`Date`,
    ...useDetailLabels(),
    id_image_url: t(documentNames.validId),
    cr_image_url: t(documentNames.registration),
    receipt_image_url: t(documentNames.officialReceipt),
    supporting_documents: t`Supporting documents`,
  };
}

/** After a reload during a booking: pressing the button again replays the answer. */
function OpenBooking({ date }: { date: string }) {
  const dates = useDates();
  const { t } = useLingui();
  const day = dates.day(date);
  return (
    <Banner variant="info" title={t`We do not know yet whether ${day} is booked`}>
      <p>
        <Trans>
          The answer to your last try was lost. Nothing is booked twice. Press Book Appointment
          again.
        </Trans>
      </p>
    </Banner>
  );
}

/** Whether only the chosen day is refused: it is full, closed or gone. */
function refusesDay(error: Error): error is CallFailed {
  if (!(error instanceof CallFailed)) return false;
  if (error.code === "slot_full") return true;
  const { fields, others } = refusedFields(error.errors);
  return others.length === 0 && fields.length === 1 && fields[0]?.[0] === "date";
}

/** The booking form up to the confirmation (spec §2, §5). Needs a `key` per subject. */
export function BookingForm({ purpose, number, handle }: BookingSubject) {
  const { t } = useLingui();
  const subject = useMemo(() => ({ purpose, number, handle }), [purpose, number, handle]);
  const { form, isRestored } = useBookingForm(subject);
  const [asking, setAsking] = useState(false);
  const [lost, setLost] = useState<LostDay | null>(null);
  const [askedAnew, setAskedAnew] = useState(0);
  const unsent = useUnsentPhotos();
  const widget = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const booking = useBooking(subject, widget);
  const { attempt, errors, notice, fail, refuse, forget } = useFormErrors(form, {
    refusedFields,
    emptied: noPhotos,
    labels: useFieldNames(),
  });
  const [tried] = useState(() => openDay(subject));
  const [office, slotId] = useWatch({
    control: form.control,
    name: ["office_id", "schedule_id"],
  });
  const dates = useOfficeDates(purpose, office, lost);
  // What could not be sent is not asked for.
  const hasNoDates = slotId === "" && dates.free?.length === 0;

  /** Reloads the calendar; the refused day stays unavailable, whatever the new answer says. */
  function clearDay(refusal: CallFailed) {
    forget();
    setLost({ office: form.getValues("office_id"), date: form.getValues("date"), refusal });
    form.setValue("schedule_id", "");
    form.setValue("date", "");
    void queries.invalidateQueries({ queryKey: ["schedule"] });
  }
  function chooseOtherOffice() {
    for (const field of ["office_id", "schedule_id", "date"] as const) form.setValue(field, "");
    setAskedAnew(askedAnew + 1);
  }
  const check = form.handleSubmit(() => {
    if (unsent.mustWait()) return;
    setAsking(true);
  }, fail);
  const book = () =>
    booking.mutate(form.getValues(), {
      onError: (failed) => {
        if (refusesDay(failed)) clearDay(failed);
        else refuse(failed);
      },
      onSettled: () => setAsking(false),
    });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void check(event)} className="flex flex-col gap-6">
        {isRestored ? <KeptDraft /> : null}
        <ErrorSummary
          title={t`Please check these points`}
          errors={hasNoDates ? [] : errors}
          attempt={attempt}
        />
        {notice ? <BookingFailure {...notice} subject={subject} /> : null}
        {tried !== null && booking.isIdle ? <OpenBooking date={tried} /> : null}
        <OfficeStep purpose={purpose} askedAnew={askedAnew} />
        <DateStep
          subject={subject}
          office={office}
          dates={dates}
          lost={lost}
          onLost={setLost}
          onOtherOffice={chooseOtherOffice}
        />
        {/* Hidden, so that a photo on its way arrives. */}
        <div hidden={hasNoDates} className="flex flex-col gap-6">
          <DetailsStep purpose={purpose} />
          <UnsentPhotos value={unsent.photos}>
            <PhotosStep purpose={purpose} />
          </UnsentPhotos>
        </div>
        {hasNoDates ? null : (
          <BookBar purpose={purpose} isMain={!notice || !isOver(notice, subject)} />
        )}
      </form>
      {asking ? (
        <ConfirmBooking
          values={form.getValues()}
          subject={subject}
          pending={booking.isPending}
          widget={widget}
          onBook={book}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </FormProvider>
  );
}

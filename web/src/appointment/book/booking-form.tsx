import { useLingui, Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState, useEffect } from "react";
import { FormProvider, useWatch, useForm } from "react-hook-form";
import { CallFailed } from "../../api/api.ts";
import { UnsentPhotos, useUnsentPhotos } from "../../upload/unsent-photos.ts";
import { KeptDraft } from "../../form/later/kept-draft.tsx";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BookBar } from "./book-bar.tsx";
import { BookingFailure, isOver } from "./booking-failure.tsx";
import { refusedFields, bookingResolver } from "./booking-errors.ts";
import {
  noPhotos,
  type BookingField,
  appointmentFormItem,
  startingValues,
  type AppointmentForm,
  type BookingValues,
  type Known,
} from "./booking-values.ts";
import { ConfirmBooking } from "./confirm-booking.tsx";
import { DateStep, useOfficeDates, type LostDay } from "./date-step.tsx";
import { DetailsStep, useDetailLabels } from "./details-step.tsx";
import type { BookingSubject } from "./entry.ts";
import { OfficeStep } from "./office-step.tsx";
import { PhotosStep } from "./photos-step.tsx";
import { openDay, useBooking } from "./use-booking.ts";
import { Banner } from "../../ui/banner.tsx";
import { documentNames } from "../../upload/document-names.ts";
import { useDates } from "../../site/later/use-dates.ts";
import { emptyDraft, ownerOf, appointmentDraftItem } from "../../track/appointment-draft.ts";
import { readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/later/shipping-item.ts";
import { useRestoredErrors } from "../../form/later/use-restored-errors.ts";

/** Contact details from the delivery form of this browser session. */
function readContact(): Known {
  const shipping = readSession(shippingItem);
  return shipping ? { email: shipping.email, contact_number: shipping.contact_number } : {};
}

function keepDraft(subject: BookingSubject, values: BookingValues) {
  const { full_name, birth_date, office_id, schedule_id, ...form } = values;
  const { purpose, number, handle } = subject;
  const fixed = { purpose, number, appointable_id: handle };
  const typed = { full_name, birth_date, office_id, schedule_id };
  const draft_of = ownerOf(subject);
  const last = readSession(appointmentFormItem);
  // An unanswered attempt belongs to its own booking only.
  const attempt = last?.draft_of === draft_of ? last.attempt : null;
  writeSession(appointmentFormItem, { ...form, draft_of, attempt });
  writeSession(appointmentDraftItem, { ...fixed, ...typed });
}

/** Whether something that was entered for this booking before a reload is in the form again. */
function hasKept(subject: BookingSubject, form: AppointmentForm | null): boolean {
  if (form?.draft_of !== ownerOf(subject)) return false;
  const { draft_of: _owner, attempt: _attempt, supporting_documents: photos, ...texts } = form;
  return photos.length > 0 || Object.values(texts).some(Boolean);
}

/** The form with its draft: every change is written to the session at once and survives a reload. */
function useBookingForm(subject: BookingSubject) {
  const [resolver] = useState(() => bookingResolver(subject));
  const [kept] = useState(() => readSession(appointmentFormItem));
  const form = useForm<BookingValues>({
    defaultValues: startingValues(
      readSession(appointmentDraftItem) ?? emptyDraft,
      kept,
      readContact(),
    ),
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    // A touch leaves the field between its end and its click: an error shown at once would push the button away.
    delayError: 300,
  });
  const { subscribe, getValues } = form;
  useEffect(() => {
    keepDraft(subject, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(subject, values),
    });
  }, [subject, subscribe, getValues]);
  const isRestored = hasKept(subject, kept);
  useRestoredErrors(form, isRestored);
  return { form, isRestored };
}

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

import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { api } from "@portal/contract/api";
import { type AppointmentPurpose, purposeRules } from "@portal/contract/appointment-purpose";
import { asKept } from "@portal/contract/check-fields";
import { Email, displayMobile, Mobile } from "@portal/contract/contact";
import { PLATE_NUMBER } from "@portal/contract/document-numbers";
import { paths } from "@portal/contract/paths";
import { FullName } from "@portal/contract/person";
import { orDash } from "@portal/contract/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { FormProvider, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useNavigateHere } from "../../site/here.ts";
import { call, CallFailed } from "../../api/api.ts";
import { useOffices } from "../../api/lists.ts";
import { sendOnce } from "../../api/send-once.ts";
import {
  bookingBody,
  type BookingField,
  bookingFields,
  bookingResolver,
  type BookingValues,
  fieldNames,
  missingBesides,
  missingToBook,
  noPhotos,
  openDay,
  refusedFields,
  startingValues,
} from "./booking-values.ts";
import { BookingFailure, isOver } from "./booking-failure.tsx";
import { DateStep, type LostDay, useOfficeDates } from "./date-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import type { BookingSubject } from "./entry.ts";
import { OfficeStep } from "./office-step.tsx";
import { PhotosStep } from "./photos-step.tsx";
import { bookedState } from "../confirm/confirmation-facts.ts";
import { KeptDraft } from "../../form/kept-draft.tsx";
import { shippingItem } from "../../form/shipping-item.ts";
import { STILL_NEEDED, StillNeeded, StillNeededCount } from "../../form/still-needed.tsx";
import { useDraftForm } from "../../form/use-draft-form.ts";
import { useFormErrors } from "../../form/use-form-errors.ts";
import { ownAppointments } from "../../own-things.ts";
import { readSession, writeSession } from "../../session.ts";
import { useDates } from "../../site/use-dates.ts";
import { LegalLink } from "../../site/legal-link.tsx";
import { purposeWords } from "../../site/purpose-words.ts";
import {
  appointmentDraftItem,
  type AppointmentForm,
  appointmentFormItem,
  emptyDraft,
  forgetBooking,
  ownerOf,
} from "../../track/appointment-draft.ts";
import { forgetTyped } from "../../track/track-session.ts";
import { numbersAsked } from "../../record/record-session.ts";
import { useCaptchaOnDemand } from "../../captcha/captcha-on-demand.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import { UnsentPhotos, useUnsentPhotos } from "../../upload/photo-tile.tsx";

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

function useBookingForm(subject: BookingSubject) {
  const [resolver] = useState(() => bookingResolver(subject));
  const [kept] = useState(() => readSession(appointmentFormItem));
  const isRestored = hasKept(subject, kept);
  const form = useDraftForm<BookingValues>({
    defaultValues: startingValues(
      readSession(appointmentDraftItem) ?? emptyDraft,
      kept,
      readSession(shippingItem) ?? {},
    ),
    resolver,
    isRestored,
    keep: (values) => keepDraft(subject, values),
  });
  return { form, isRestored };
}

/**
 * Books (spec §7) and opens the confirmation; after a failure the form keeps its values.
 * @param widget where the captcha may be shown meanwhile
 */
function useBooking(subject: BookingSubject, widget: RefObject<HTMLElement | null>) {
  const navigate = useNavigateHere();
  const withLateCaptcha = useCaptchaOnDemand(widget);
  return useMutation({
    mutationFn: (values: BookingValues) =>
      sendOnce(appointmentFormItem, bookingBody(values, subject), (body, idempotencyKey) =>
        withLateCaptcha((captcha) =>
          call(api.createAppointment, { body, idempotencyKey, headers: { captcha } }),
        ),
      ),
    meta: { explains: true },
    onSuccess: async ({ reference, token }) => {
      const { purpose, number } = subject;
      ownAppointments.keep({ id: reference, token, purpose, number });
      // Back leads to what was before the form, which has been sent.
      await navigate(paths.appointmentOf(reference), { state: bookedState, replace: true });
      // Whoever left meanwhile may have begun another booking.
      forgetBooking([ownerOf(subject)]);
      forgetTyped(numbersAsked(purposeRules[purpose].appointableType, number));
    },
  });
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
export function BookingForm({ subject }: { subject: BookingSubject }) {
  const { purpose } = subject;
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
    labels: fieldNames,
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
        <ErrorSummary errors={hasNoDates ? [] : errors} attempt={attempt} />
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

const neededWords: typeof fieldNames = {
  ...fieldNames,
  id_image_url: msg`Photo of a valid ID`,
  receipt_image_url: msg`Photo of the Official Receipt`,
  cr_image_url: msg`Photo of the Certificate of Registration`,
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
function BookBar({ purpose, isMain }: { purpose: AppointmentPurpose; isMain: boolean }) {
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
    .map((name) => ({ fieldId: name, words: neededWords[name] }));
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

function useRows(values: BookingValues, { purpose, number }: BookingSubject): SummaryRow[] {
  const dates = useDates();
  const { t } = useLingui();
  const office = useOffices().data?.find(({ id }) => id === values.office_id);
  // A plate that has no number yet is known by its MV file number.
  const plateTerm = PLATE_NUMBER.test(number) ? t`Plate Number` : t`MV Number`;
  const isLicense = purposeRules[purpose].appointableType === "Driver's License";
  const { id_image_url, receipt_image_url, cr_image_url, supporting_documents } = values;
  const photos = [id_image_url, receipt_image_url, cr_image_url, ...supporting_documents];
  const count = photos.filter(Boolean).length;
  const typed = (name: BookingField, value: string) => ({
    term: t(fieldNames[name]),
    asWritten: true,
    value,
  });
  return [
    { term: t`Purpose`, value: t(purposeWords[purpose]) },
    { term: isLicense ? t`Driver's License No` : plateTerm, asWritten: true, value: number },
    typed("office_id", orDash(office?.name)),
    { term: t`Office Address`, asWritten: true, value: orDash(office?.full_address) },
    { term: t`Date`, value: dates.day(values.date) },
    { term: t`Time`, value: t`Come any time during office hours.` },
    typed("full_name", asKept(FullName, values.full_name)),
    typed("birth_date", values.birth_date),
    typed("email", asKept(Email, values.email)),
    typed("contact_number", displayMobile(asKept(Mobile, values.contact_number))),
    { term: t`Photos`, value: plural(count, { one: "# photo", other: "# photos" }) },
  ];
}

type ConfirmBookingProps = {
  values: BookingValues;
  subject: BookingSubject;
  pending: boolean;
  /** Where the captcha is shown if the server asks for it. */
  widget: RefObject<HTMLDivElement | null>;
  onBook: () => void;
  onCancel: () => void;
};

/** The confirmation dialog after Book Appointment, with everything that will be booked (spec §2). */
function ConfirmBooking({
  values,
  subject,
  pending,
  widget,
  onBook,
  onCancel,
}: ConfirmBookingProps) {
  const { t } = useLingui();
  const rows = useRows(values, subject);
  return (
    <QuestionDialog
      title={t`Is everything correct?`}
      yes={t`Yes, book it`}
      no={t`Cancel`}
      onYes={onBook}
      onNo={onCancel}
      busy={pending}
      busyLabel={t`Booking`}
    >
      <p className="mb-3">{t`Booking is free. No one may ask you for a fee to book.`}</p>
      <SummaryList rows={rows} />
      <div ref={widget} className="not-empty:mt-4" />
    </QuestionDialog>
  );
}

import { purposeRules } from "@portal/contract/appointment-purpose";
import { asKept } from "@portal/contract/check-fields";
import { Email } from "@portal/contract/email";
import { displayMobile, Mobile } from "@portal/contract/mobile";
import { FullName } from "@portal/contract/names";
import { PLATE_NUMBER } from "@portal/contract/plate-number";
import { orDash } from "@portal/contract/text";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { purposeWords } from "../../site/purpose-words.ts";
import { useOffices } from "../../api/use-offices.ts";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import type { BookingValues } from "./booking-values.ts";
import { useDetailLabels } from "./details-step.tsx";
import type { BookingSubject } from "./entry.ts";
import { useDates } from "../../site/later/use-dates.ts";

/** The label of the number: the MV file number for a plate that has no number yet. */
function useNumberTerm({ purpose, number }: BookingSubject): string {
  const { t } = useLingui();
  if (purposeRules[purpose].appointableType === "Driver's License") return t`Driver's License No`;
  return PLATE_NUMBER.test(number) ? t`Plate Number` : t`MV Number`;
}

function useRows(values: BookingValues, subject: BookingSubject): SummaryRow[] {
  const dates = useDates();
  const { t } = useLingui();
  const labels = useDetailLabels();
  const office = useOffices().data?.find(({ id }) => id === values.office_id);
  const numberTerm = useNumberTerm(subject);
  const { id_image_url, receipt_image_url, cr_image_url, supporting_documents } = values;
  const photos = [id_image_url, receipt_image_url, cr_image_url, ...supporting_documents];
  const count = photos.filter(Boolean).length;
  return [
    { term: t`Purpose`, value: t(purposeWords[subject.purpose]) },
    { term: numberTerm, asWritten: true, value: subject.number },
    { term: t`Office`, asWritten: true, value: orDash(office?.name) },
    { term: t`Office Address`, asWritten: true, value: orDash(office?.full_address) },
    { term: t`Date`, value: dates.day(values.date) },
    { term: t`Time`, value: t`Come any time during office hours.` },
    { term: labels.full_name, asWritten: true, value: asKept(FullName, values.full_name) },
    { term: labels.birth_date, asWritten: true, value: values.birth_date },
    { term: labels.email, asWritten: true, value: asKept(Email, values.email) },
    {
      term: labels.contact_number,
      asWritten: true,
      value: displayMobile(asKept(Mobile, values.contact_number)),
    },
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
export function ConfirmBooking({
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

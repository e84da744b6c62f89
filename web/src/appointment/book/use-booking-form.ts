import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { emptyDraft, ownerOf } from "../../track/appointment-draft.ts";
import { bookingResolver } from "./booking-errors.ts";
import {
  appointmentFormItem,
  startingValues,
  type AppointmentForm,
  type BookingValues,
  type Known,
} from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";
import { readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/later/shipping-item.ts";
import { useRestoredErrors } from "../../form/later/use-restored-errors.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

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
function isRestored(subject: BookingSubject, form: AppointmentForm | null): boolean {
  if (form?.draft_of !== ownerOf(subject)) return false;
  const { draft_of: _owner, attempt: _attempt, supporting_documents: photos, ...texts } = form;
  return photos.length > 0 || Object.values(texts).some(Boolean);
}

/** The form with its draft: every change is written to the session at once and survives a reload. */
export function useBookingForm(subject: BookingSubject) {
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
  const restored = isRestored(subject, kept);
  useRestoredErrors(form, restored);
  return { form, isRestored: restored };
}

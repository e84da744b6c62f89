import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { emptyDraft, ownerOf } from "../../track/appointment-draft.ts";
import { bookingResolver } from "./booking-mistakes.ts";
import { startingValues, type BookingValues, type Known } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";
import { readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/later/shipping-item.ts";
import { appointmentFormItem } from "./booking-values.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

/** How the person can be reached, as written elsewhere in this browser session: to have it delivered. */
function readKnown(): Known {
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
  // An open try of another booking is not this one's.
  const attempt = last?.draft_of === draft_of ? last.attempt : null;
  writeSession(appointmentFormItem, { ...form, draft_of, attempt });
  writeSession(appointmentDraftItem, { ...fixed, ...typed });
}

/** The form, and its draft: everything typed is in the session at once and survives a reload. */
export function useBookingForm(subject: BookingSubject) {
  const [resolver] = useState(() => bookingResolver(subject));
  const form = useForm<BookingValues>({
    defaultValues: startingValues(
      readSession(appointmentDraftItem) ?? emptyDraft,
      readSession(appointmentFormItem),
      readKnown(),
    ),
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
    // Not in the middle of a press: what an error pushes away under the finger is missed.
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
  return form;
}

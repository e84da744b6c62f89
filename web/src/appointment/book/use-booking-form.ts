import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { emptyDraft, ownerOf } from "../../track/appointment-draft.ts";
import { readSession, writeSession } from "../../session.ts";
import { bookingResolver } from "./booking-mistakes.ts";
import { startingValues, type BookingValues, type Known } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

/** How the person can be reached, as written elsewhere in this browser session: to have it delivered. */
function readKnown(): Known {
  const shipping = readSession("shipping");
  return shipping ? { email: shipping.email, contact_number: shipping.contact_number } : {};
}

function keepDraft(subject: BookingSubject, values: BookingValues) {
  const { full_name, birth_date, office_id, schedule_id, ...form } = values;
  const { purpose, number, handle } = subject;
  const fixed = { purpose, number, appointable_id: handle };
  const typed = { full_name, birth_date, office_id, schedule_id };
  const draft_of = ownerOf(subject);
  const last = readSession("appointment_form");
  // An open try of another booking is not this one's.
  const attempt = last?.draft_of === draft_of ? last.attempt : null;
  writeSession("appointment_form", { ...form, draft_of, attempt });
  writeSession("appointment_draft", { ...fixed, ...typed });
}

/** The form, and its draft: everything typed is in the session at once and survives a reload. */
export function useBookingForm(subject: BookingSubject) {
  const [resolver] = useState(() => bookingResolver(subject));
  const form = useForm<BookingValues>({
    defaultValues: startingValues(
      readSession("appointment_draft") ?? emptyDraft,
      readSession("appointment_form"),
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

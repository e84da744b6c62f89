import type { api } from "@portal/contract/api";
import { chosenDay } from "@portal/contract/appointment";
import { purposeRules } from "@portal/contract/appointment-purpose";
import type { BodyOf } from "@portal/contract/calls/call";
import { numberedDocuments, fileReference } from "@portal/contract/photos";
import { normaliseMobile } from "@portal/contract/contact";
import { isoDateIn } from "../../form/typed-date.ts";
import type { BookingValues } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

type Body = BodyOf<typeof api.createAppointment>;

const documents = (values: BookingValues): Body["documents"] => ({
  id_image_url: fileReference(values.id_image_url),
  receipt_image_url: fileReference(values.receipt_image_url),
  cr_image_url: fileReference(values.cr_image_url),
  ...numberedDocuments(values.supporting_documents),
});

/** A renewal sends the license number, a pickup the handle from its lookup (spec §7). */
function appointable({ purpose, number, handle }: BookingSubject): Body["appointable"] {
  const { type, appointableType } = purposeRules[purpose];
  return type === "Renewal"
    ? { type: appointableType, reference: number }
    : { type: appointableType, id: handle };
}

export function bookingBody(values: BookingValues, subject: BookingSubject): Body {
  return {
    birth_date: isoDateIn(values.birth_date) ?? values.birth_date,
    full_name: values.full_name.trim(),
    number: subject.number,
    email: values.email.trim(),
    contact_number: normaliseMobile(values.contact_number) ?? values.contact_number,
    office_id: values.office_id,
    purpose: subject.purpose,
    ...chosenDay({ id: values.schedule_id, date: values.date }),
    type: purposeRules[subject.purpose].type,
    // A renewal's handle only tells at the beginning what is booked already.
    appointable_id: purposeRules[subject.purpose].type === "Renewal" ? "" : subject.handle,
    appointable: appointable(subject),
    documents: documents(values),
  };
}

import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Resolver } from "react-hook-form";
import * as v from "valibot";
import type { BookingSubject } from "./entry.ts";
import { resolverOf } from "../../form/field-errors.ts";
import { sentencesOf } from "../../form/say.ts";
import { type Refusals, sortRefusals } from "../../form/sort-refusals.ts";
import { birthDateError, isoDateIn } from "../../form/typed-date.ts";
import { readSession } from "../../session.ts";
import {
  type AppointmentDraft,
  type AppointmentForm,
  appointmentFormItem,
  ownerOf,
} from "../../track/appointment-draft.ts";
import { documentNames } from "../../upload/document-names.ts";
import type { api } from "@portal/contract/api";
import {
  type AppointmentImage,
  type AppointmentPurpose,
  purposeRules,
} from "@portal/contract/appointment-purpose";
import { AppointmentRequest, chosenDay } from "@portal/contract/appointment";
import type { BodyOf } from "@portal/contract/calls/call";
import { checkFields } from "@portal/contract/check-fields";
import { normaliseMobile } from "@portal/contract/contact";
import { fileReference, numberedDocuments } from "@portal/contract/photos";
import type { FieldErrors } from "@portal/contract/problem";

/** The form's values: `birth_date` as MM/DD/YYYY, photos as preview links, `date` the day of `schedule_id`. */
export type BookingValues = Pick<
  AppointmentDraft,
  "full_name" | "birth_date" | "office_id" | "schedule_id"
> &
  Omit<AppointmentForm, "draft_of" | "attempt">;

export const noPhotos = {
  id_image_url: "",
  receipt_image_url: "",
  cr_image_url: "",
  supporting_documents: [],
} satisfies Partial<BookingValues>;

/** The fields that the form can show an error at. */
export const bookingFields = [
  "office_id",
  "date",
  "full_name",
  "birth_date",
  "email",
  "contact_number",
  "id_image_url",
  "cr_image_url",
  "receipt_image_url",
  "supporting_documents",
] as const satisfies readonly (keyof BookingValues)[];
export type BookingField = (typeof bookingFields)[number];

/** At the field, in the error summary, in the confirmation. */
export const fieldNames: Record<BookingField, MessageDescriptor> = {
  office_id: msg`Office`,
  date: msg`Date`,
  full_name: msg`Full Name`,
  birth_date: msg`Birth Date`,
  email: msg`Email`,
  contact_number: msg`Mobile Number`,
  id_image_url: documentNames.validId,
  cr_image_url: documentNames.registration,
  receipt_image_url: documentNames.officialReceipt,
  supporting_documents: msg`Supporting documents`,
};

/**
 * The form's initial values. A form for the same number and purpose is restored completely; from another one only
 * the contact details are kept, because the first request that names a photo owns it.
 * @param known contact details that the person entered elsewhere in the portal
 */
export function startingValues(
  { full_name, birth_date, office_id, schedule_id, ...draft }: AppointmentDraft,
  form: AppointmentForm | null,
  known: Partial<Pick<BookingValues, "email" | "contact_number">>,
): BookingValues {
  const own = form?.draft_of === ownerOf(draft) ? form : null;
  const { id_image_url, receipt_image_url, cr_image_url, supporting_documents } = own ?? noPhotos;
  return {
    full_name,
    birth_date,
    office_id,
    schedule_id: own ? schedule_id : "",
    date: own && schedule_id !== "" ? own.date : "",
    email: form?.email || (known.email ?? ""),
    contact_number: form?.contact_number || (known.contact_number ?? ""),
    id_image_url,
    receipt_image_url,
    cr_image_url,
    supporting_documents,
  };
}

const Day = v.object({ date: v.string() });

/** The day (YYYY-MM-DD) of an unanswered attempt to book this subject; else null. */
export function openDay(subject: BookingSubject): string | null {
  const form = readSession(appointmentFormItem);
  if (form?.draft_of !== ownerOf(subject) || !form.attempt) return null;
  return v.parse(Day, JSON.parse(form.attempt.body)).date;
}

/** Required before the button is enabled (spec §5), in page order. */
const neededToBook = ["office_id", "date", "full_name", "birth_date"] as const;

/** The required fields that are missing; a day counts only together with its slot. */
export const missingToBook = (values: BookingValues): BookingField[] =>
  neededToBook.filter((name) =>
    name === "date" ? values.schedule_id === "" : values[name].trim() === "",
  );

/** Also required, but the button does not wait for it (spec §5): its press would refuse it. */
export const missingBesides = (
  values: BookingValues,
  purpose: AppointmentPurpose,
): BookingField[] =>
  (["email", "contact_number", ...purposeRules[purpose].required] as const).filter(
    (name) => values[name].trim() === "",
  );

type Body = BodyOf<typeof api.createAppointment>;

export function bookingBody(values: BookingValues, subject: BookingSubject): Body {
  const { purpose, number, handle } = subject;
  const { type, appointableType } = purposeRules[purpose];
  const isRenewal = type === "Renewal";
  return {
    birth_date: isoDateIn(values.birth_date) ?? values.birth_date,
    full_name: values.full_name.trim(),
    number,
    email: values.email.trim(),
    contact_number: normaliseMobile(values.contact_number) ?? values.contact_number,
    office_id: values.office_id,
    purpose,
    ...chosenDay({ id: values.schedule_id, date: values.date }),
    type,
    // A renewal sends the license number, a pickup the handle from its lookup (spec §7). A renewal's handle only tells
    // at the beginning what is booked already.
    appointable_id: isRenewal ? "" : handle,
    appointable: isRenewal
      ? { type: appointableType, reference: number }
      : { type: appointableType, id: handle },
    documents: {
      id_image_url: fileReference(values.id_image_url),
      receipt_image_url: fileReference(values.receipt_image_url),
      cr_image_url: fileReference(values.cr_image_url),
      ...numberedDocuments(values.supporting_documents),
    },
  };
}

function fieldOf(wireName: string): BookingField | null {
  if (wireName.includes("supporting_doc")) return "supporting_documents";
  if (wireName === "schedule_id") return "date";
  const bare = wireName.replace(/^documents\./u, "");
  return bookingFields.find((name) => name === bare) ?? null;
}

/** Sorts the server's sentences (422) by form field; the others are shown above the form. */
export const refusedFields = (errors: FieldErrors): Refusals<BookingField> =>
  sortRefusals(errors, fieldOf);

/** Errors from the contract's schema of the body, by form field. */
function refusedHere(values: BookingValues, subject: BookingSubject): [BookingField, string][] {
  const said = sentencesOf(checkFields(AppointmentRequest, bookingBody(values, subject)));
  const errors = Object.entries(said).map<[string, string[]]>(([name, sentence]) => [
    name,
    [sentence],
  ]);
  return refusedFields(Object.fromEntries(errors)).fields;
}

const missingPhoto = (name: AppointmentImage): string =>
  ({
    id_image_url: t`Please add a photo of a valid ID.`,
    receipt_image_url: t`Please add a photo of the receipt.`,
    cr_image_url: t`Please add a photo of the Certificate of Registration.`,
  })[name];

/** All errors, one sentence per field: formats, and the photos that the purpose needs (spec §5). */
export function bookingErrors(
  values: BookingValues,
  subject: BookingSubject,
): Partial<Record<BookingField, string>> {
  const { required } = purposeRules[subject.purpose];
  const photos = required.flatMap((name) =>
    values[name] === "" ? [[name, missingPhoto(name)] as const] : [],
  );
  const fieldError = birthDateError(values.birth_date);
  return {
    ...Object.fromEntries(refusedHere(values, subject)),
    ...Object.fromEntries(photos),
    ...(fieldError && { birth_date: fieldError }),
  };
}

export const bookingResolver = (subject: BookingSubject): Resolver<BookingValues> =>
  resolverOf((values) => bookingErrors(values, subject));

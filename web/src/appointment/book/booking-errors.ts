import { t } from "@lingui/core/macro";
import { AppointmentRequest } from "@portal/contract/appointment";
import { purposeRules, type AppointmentImage } from "@portal/contract/appointment-purpose";
import { checkFields } from "@portal/contract/check-fields";
import type { FieldErrors } from "@portal/contract/problem";
import type { Resolver } from "react-hook-form";
import { birthDateError } from "../../form/typed-date.ts";
import { resolverOf } from "../../form/later/field-errors.ts";
import { say } from "../../form/say.ts";
import { sortRefusals, type Refusals } from "../../form/sort-refusals.ts";
import {
  bookingBody,
  type BookingField,
  bookingFields,
  type BookingValues,
} from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

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
  const checked = checkFields(AppointmentRequest, bookingBody(values, subject));
  if (checked.success) return [];
  const errors = [...checked.errors].map<[string, string[]]>(([name, sentence]) => [
    name,
    [say(sentence)],
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

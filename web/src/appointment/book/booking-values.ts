import { ownerOf, type AppointmentDraft } from "../../track/appointment-draft.ts";
import * as v from "valibot";
import { sessionItem, type ItemOf } from "../../session.ts";

const text = v.optional(v.string(), "");

/** What the booking adds to the draft, kept over a reload; photos as preview links, for their thumbnails. */
export const appointmentFormItem = sessionItem(
  "appointment_form",
  v.object({
    email: text,
    contact_number: text,
    id_image_url: text,
    receipt_image_url: text,
    cr_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** The day picked, YYYY-MM-DD; the draft's schedule_id is its slot. */
    date: text,
    /** Which number and purpose it was written for: photos and day go with that alone. */
    draft_of: text,
    /** As in `shipping`. */
    attempt: v.optional(v.nullable(v.object({ body: v.string(), key: v.string() })), null),
  }),
);

export type AppointmentForm = ItemOf<typeof appointmentFormItem>;

/** What the form holds. `birth_date` as MM/DD/YYYY, photos as preview links, `date` the day of `schedule_id`. */
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

/** The fields that a person can mend. */
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

/** What the person wrote elsewhere in the portal. */
export type Known = Partial<Pick<BookingValues, "email" | "contact_number">>;

/**
 * What the form starts with. A form of the same number and purpose is taken whole; another one lends only
 * how the person is reached: the first request that names a photo owns it.
 */
export function startingValues(
  draft: AppointmentDraft,
  form: AppointmentForm | null,
  known: Known,
): BookingValues {
  const own = form !== null && form.draft_of === ownerOf(draft);
  return {
    full_name: draft.full_name,
    birth_date: draft.birth_date,
    office_id: draft.office_id,
    schedule_id: own ? draft.schedule_id : "",
    date: own && draft.schedule_id !== "" ? form.date : "",
    email: form?.email || (known.email ?? ""),
    contact_number: form?.contact_number || (known.contact_number ?? ""),
    id_image_url: own ? form.id_image_url : "",
    receipt_image_url: own ? form.receipt_image_url : "",
    cr_image_url: own ? form.cr_image_url : "",
    supporting_documents: own ? form.supporting_documents : [],
  };
}

/** Without these the button cannot be pressed (spec §5), in the order of the page. */
export const neededToBook = ["office_id", "date", "full_name", "birth_date"] as const;
export type NeededField = (typeof neededToBook)[number];

/** Which of them are missing; a day counts with its place in the schedule. */
export function missingToBook(values: BookingValues): NeededField[] {
  return neededToBook.filter((name) =>
    name === "date" ? values.schedule_id === "" : values[name].trim() === "",
  );
}

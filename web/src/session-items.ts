import { paymentChannels } from "@portal/contract/courier";
import { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { alertChannels } from "@portal/contract/status";
import * as v from "valibot";
import { readItemsAs } from "./session.ts";

const text = v.optional(v.string(), "");

/** What a person typed into a form, kept over a reload: field name → text. */
const Draft = v.record(v.string(), v.string());

/** A request for delivery and the token that opens it. */
const OpenedRequest = v.object({ uuid: v.string(), token: v.string() });

/**
 * A record as looked up. `asked` is the number its status page carries; `submission_token` reads a
 * submission again, null after an inquiry; `read_at` in milliseconds since 1970.
 */
export type LookedUp<Found> = {
  record: Found;
  asked: string;
  submission_token: string | null;
  read_at: number;
};
const lookedUp = <Found>(record: v.GenericSchema<unknown, Found>) =>
  v.object({
    record,
    asked: v.string(),
    submission_token: v.nullable(v.string()),
    read_at: v.number(),
  }) as v.GenericSchema<unknown, LookedUp<Found>>;

/** The session-scoped items of spec §3 and the drafts of the long forms, all read behind the first screen. */
const items = {
  drivers_license: lookedUp(LicenseRecord as v.GenericSchema<unknown, LicenseRecord>),
  plate_number: lookedUp(PlateRecord as v.GenericSchema<unknown, PlateRecord>),
  shipping: v.object({
    first_name: text,
    last_name: text,
    middle_name: text,
    suffix: text,
    email: text,
    contact_number: text,
    delivery_courier: text,
    geoloc: text,
    delivery_address: text,
    barangay_code: text,
    address_line_1: text,
    address_line_2: text,
    postal_code: text,
    /** What the chosen barangay suggests for it: another one gives way to the next. */
    suggested_postal_code: text,
    id_image_url: text,
    receipt_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** What of the Quadx picker is chosen before a barangay is. */
    region_code: text,
    province_code: text,
    municipality_code: text,
    /** Which record or transaction it was written for: photos go with that alone. */
    draft_of: text,
    /** The last body sent and its key: a lost answer creates nothing twice, even over a reload. */
    attempt: v.optional(v.nullable(v.object({ body: v.string(), key: v.string() })), null),
  }),
  /** The address wizard while it is open: a reload finds it where it was. `geoloc` as in `shipping`. */
  address_wizard: v.object({
    step: v.picklist(["place", "details", "confirm"]),
    place: text,
    geoloc: text,
    line2: text,
  }),
  current_transaction: OpenedRequest,
  /** Those before it, the latest first (own-requests.ts). */
  earlier_transactions: v.array(OpenedRequest),
  payment_channel: v.picklist(paymentChannels),
  checkout_details: v.object({
    uuid: v.string(),
    full_name: v.string(),
    email: v.string(),
    contact_number: v.string(),
    full_address: v.string(),
    delivery_courier: v.string(),
  }),
  /** Spec §3, Appointment draft; `appointable_id` as spec §2 carries it. `birth_date` as MM/DD/YYYY. */
  appointment_draft: v.object({
    birth_date: text,
    full_name: text,
    number: text,
    office_id: text,
    purpose: text,
    schedule_id: text,
    appointable_id: text,
  }),
  /** What the booking adds to the draft, kept over a reload; photos as preview links, for their thumbnails. */
  appointment_form: v.object({
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
  /**
   * What this browser booked, or came to by a manage link, the latest last. `purpose` and `number`, as
   * the record shows it, are "" where a link has not told them.
   */
  appointments: v.array(
    v.object({ reference: v.string(), token: v.string(), purpose: text, number: text }),
  ),
  /** What this browser asked to be told of, by what is watched; `until` is null before it is confirmed. */
  alerts: v.array(
    v.object({
      watched: v.string(),
      id: v.string(),
      channel: v.picklist(alertChannels),
      sent_to: v.string(),
      token: v.nullable(v.string()),
      until: v.nullable(v.string()),
    }),
  ),
  /** The alert that a link of our messages opened last. */
  alert_token: v.object({ id: v.string(), token: v.string() }),
  /** The MV file numbers that this visit has shown, by what their plates go by. */
  plate_owner: Draft,
  /** See send-photo.ts; it says nothing of the person. */
  browser_session: v.string(),
  license_draft: Draft,
  plate_draft: Draft,
} as const;
export type JourneyItems = { [N in keyof typeof items]: v.InferOutput<(typeof items)[N]> };

readItemsAs(items);

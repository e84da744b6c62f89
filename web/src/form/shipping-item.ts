import * as v from "valibot";
import { attemptEntry } from "../api/send-once.ts";
import { sessionItem } from "../session.ts";

const text = v.optional(v.string(), "");

/** The delivery form's draft (spec §3); a booking starts with its e-mail and mobile number. */
export const shippingItem = sessionItem(
  "shipping",
  v.object({
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
    /** The postal code suggested for the chosen barangay; replaced by the next suggestion. */
    suggested_postal_code: text,
    id_image_url: text,
    receipt_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** The Quadx picker's levels above the barangay. */
    region_code: text,
    province_code: text,
    municipality_code: text,
    /** The record or transaction that the draft belongs to: photos are restored for it only. */
    draft_of: text,
    attempt: attemptEntry,
  }),
);

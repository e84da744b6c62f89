import * as v from "valibot";
import { sessionItem } from "../../session.ts";

const text = v.optional(v.string(), "");

/** What is typed into the delivery form (spec §3); a booking begins with its e-mail and mobile number. */
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
);

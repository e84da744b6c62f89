import { paymentChannels } from "@portal/contract/courier";
import * as v from "valibot";
import { sessionItem } from "../session.ts";

const text = v.optional(v.string(), "");

/** The open address wizard, restored after a reload. `geoloc` as in `shipping`. */
export const addressWizardItem = sessionItem(
  "address_wizard",
  v.object({
    step: v.picklist(["place", "details", "confirm"]),
    place: text,
    geoloc: text,
    line2: text,
  }),
);

/** The payment channel that the person chose; a preset one is the courier's, and goes with it. */
export const paymentChannelItem = sessionItem("payment_channel", v.picklist(paymentChannels));
export const checkoutDetailsItem = sessionItem(
  "checkout_details",
  v.object({
    uuid: v.string(),
    full_name: v.string(),
    email: v.string(),
    contact_number: v.string(),
    full_address: v.string(),
    delivery_courier: v.string(),
  }),
);

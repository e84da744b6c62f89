import { paymentChannels } from "@portal/contract/courier";
import * as v from "valibot";
import { sessionItem } from "../session.ts";
import { CallFailed } from "../api/api.ts";
import { isRefused } from "../api/failure-toast.ts";
import { type OfRecord, useOwnReads } from "../record/own-reads.ts";
import { requestFor } from "./deliverability.ts";

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

/** The photos that the office asked for, by field, restored after a reload until they are sent. */
export const askedPhotosItem = sessionItem(
  "asked_photos",
  v.object({ uuid: v.string(), urls: v.record(v.string(), v.string()) }),
);

/** The request is gone or its token was refused. */
const isGone = (error: Error): boolean =>
  isRefused(error) || (error instanceof CallFailed && error.code === "resource_not_found");

/**
 * This browser's request for the subject: a person who returns from the checkout changes it instead of creating
 * another one. `transaction` is null without one; with an `error` it is unknown.
 */
export function useOwnTransaction(subject: OfRecord) {
  // As of page load: a request that was just sent leads to its checkout.
  const { own, reads, full } = useOwnReads();
  const transaction = requestFor(full, subject);
  const unread = reads.find((read) => read.isLoadingError && !isGone(read.error));
  return {
    loading: reads.some((read) => read.isPending),
    error: transaction === null ? (unread?.error ?? null) : null,
    again: () => reads.forEach((read) => void read.refetch()),
    transaction,
    token: own.find(({ id }) => id === transaction?.uuid)?.token ?? "",
  };
}

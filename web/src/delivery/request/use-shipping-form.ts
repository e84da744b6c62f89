import { municipalityCodeOf, provinceCodeOf, regionCodeOf } from "@portal/contract/address";
import { checkFields } from "@portal/contract/check-fields";
import { displayMobile } from "@portal/contract/contact";
import { usesStructuredAddress } from "@portal/contract/courier";
import { personOf } from "@portal/contract/person";
import { TransactionRequest } from "@portal/contract/transaction";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { useState } from "react";
import * as v from "valibot";
import { resolverOf } from "../../form/field-errors.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import { sentencesOf } from "../../form/say.ts";
import { isDifferent, useDraftForm } from "../../form/use-draft-form.ts";
import { licenseItem } from "../../record/record-session.ts";
import { readSession, writeSession, type ItemOf } from "../../session.ts";
import { preferredCourierItem } from "../../site/site-session.ts";
import { toGeoloc } from "../address/place-text.ts";
import { paymentChannelItem } from "../delivery-session.ts";
import { recordOwner, type ShippingSubject } from "./shipping-subject.ts";
import { emptyShipping, noPhotos, type Editing, type ShippingValues } from "./shipping-values.ts";

/** The record or request that a draft belongs to. */
export const draftOwner = (subject: ShippingSubject, editing: Editing | undefined): string =>
  editing ? editing.transaction.uuid : recordOwner(subject);

function addressOf({ delivery_courier, delivery_details: to }: FullTransaction) {
  const known = usesStructuredAddress(delivery_courier) && to.barangay_code !== "";
  const { latitude, longitude } = to;
  return {
    region_code: known ? regionCodeOf(to.barangay_code) : "",
    province_code: known ? provinceCodeOf(to.barangay_code) : "",
    municipality_code: known ? municipalityCodeOf(to.barangay_code) : "",
    barangay_code: to.barangay_code,
    address_line_1: to.line_1,
    address_line_2: to.line_2,
    postal_code: to.postal_code,
    suggested_postal_code: "",
    delivery_address: to.address,
    geoloc: latitude === null || longitude === null ? "" : toGeoloc({ latitude, longitude }),
  };
}

/** The form's values from an existing request; its photos are never sent back. */
function valuesOfTransaction(transaction: FullTransaction): ShippingValues {
  return {
    ...noPhotos,
    ...personOf(transaction),
    contact_number: displayMobile(transaction.contact_number),
    delivery_courier: transaction.delivery_courier,
    ...addressOf(transaction),
    payment_channel: transaction.payment_channel ?? "",
  };
}

type Found = {
  draft: ItemOf<typeof shippingItem> | null;
  /** The payment channel, if the person chose one. */
  channel: ItemOf<typeof paymentChannelItem> | null;
  courier: ItemOf<typeof preferredCourierItem> | null;
  /** The holder's name if the license was looked up with the birth date. */
  shown: Record<string, string>;
};

/**
 * The form's initial values. A draft for the same record or transaction is restored completely; from another one
 * recipient and address are kept but no photo, because the first request that names a photo owns it.
 */
export function startingValues(
  owner: string,
  editing: Editing | undefined,
  { draft, channel, courier, shown }: Found,
): ShippingValues {
  const own = draft?.draft_of === owner;
  const { draft_of: _owner, attempt: _attempt, ...kept } = draft ?? { draft_of: "", attempt: null };
  if (editing) {
    const values = valuesOfTransaction(editing.transaction);
    const rest = { payment_channel: channel ?? values.payment_channel };
    return own ? { ...values, ...kept, ...rest, ...personOf(values) } : { ...values, ...rest };
  }
  const rest = { payment_channel: channel ?? "" };
  // Kept only where it was typed.
  const name = draft?.first_name || draft?.last_name ? {} : shown;
  if (own) return { ...emptyShipping, ...kept, ...name, ...rest };
  const values = { ...emptyShipping, ...kept, ...name, ...noPhotos, ...rest };
  return values.delivery_courier === "" ? { ...values, delivery_courier: courier ?? "" } : values;
}

/** The name on a license that was looked up; a plate's record has none. */
function shownName(subject: ShippingSubject): Record<string, string> {
  const record = subject.type === "Driver's License" ? readSession(licenseItem)?.record : undefined;
  if (!record) return {};
  const { first_name, middle_name, last_name, suffix } = record;
  return { first_name, middle_name, last_name, suffix };
}

/** The form's initial values, and whether they would be others without the draft. */
export function readStartingValues(subject: ShippingSubject, editing: Editing | undefined) {
  const owner = draftOwner(subject, editing);
  const found: Found = {
    draft: readSession(shippingItem),
    channel: readSession(paymentChannelItem),
    courier: readSession(preferredCourierItem),
    shown: shownName(subject),
  };
  const values = startingValues(owner, editing, found);
  const without = startingValues(owner, editing, { ...found, draft: null });
  return { values, isRestored: isDifferent(values, without) };
}

/** Forgets the draft; the form starts as it would have without it. */
export function dropDraft(): void {
  writeSession(shippingItem, null);
  writeSession(paymentChannelItem, null);
}

const { entries } = TransactionRequest;

/** The fields' formats; required fields are in `missingIn` (spec §5). */
const Written = v.object({
  first_name: entries.first_name,
  middle_name: entries.middle_name,
  last_name: entries.last_name,
  suffix: entries.suffix,
  email: entries.email,
  contact_number: entries.contact_number,
  delivery_address: entries.delivery_address,
  address_line_1: entries.address_line_1,
  address_line_2: entries.address_line_2,
  postal_code: entries.postal_code,
});

export const shippingResolver = resolverOf<ShippingValues>((values) =>
  sentencesOf(checkFields(Written, values)),
);

const nameless = { first_name: "", middle_name: "", last_name: "", suffix: "" };

/** The name of a record is not kept: the next delivery may be of somebody else's. */
export function keepDraft(
  owner: string,
  shown: Record<string, string>,
  { payment_channel: _preset, ...typed }: ShippingValues,
) {
  const isShown = "last_name" in shown && !isDifferent(shown, typed);
  const values = { ...typed, ...(isShown && nameless) };
  const last = readSession(shippingItem);
  // An unanswered attempt belongs to its own request only.
  const attempt = last?.draft_of === owner ? last.attempt : null;
  writeSession(shippingItem, { ...values, draft_of: owner, attempt });
}

export function useShippingForm(subject: ShippingSubject, editing: Editing | undefined) {
  const [{ values, isRestored }] = useState(() => readStartingValues(subject, editing));
  const form = useDraftForm<ShippingValues>({
    defaultValues: values,
    resolver: shippingResolver,
    isRestored,
    keep: (typed) =>
      keepDraft(draftOwner(subject, editing), editing ? {} : shownName(subject), typed),
  });
  return { form, isRestored };
}

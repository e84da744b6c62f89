import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { paymentChannels } from "@portal/contract/courier";
import { draftOwner, readStartingValues } from "./initial-values.ts";
import { shippingResolver } from "./shipping-schema.ts";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { Editing, ShippingValues } from "./shipping-values.ts";
import { readSession, writeSession } from "../../session.ts";
import { paymentChannelItem } from "../delivery-session.ts";
import { shippingItem } from "../../form/later/shipping-item.ts";

function keepDraft(owner: string, { payment_channel, ...values }: ShippingValues) {
  const last = readSession(shippingItem);
  // An open try of another request is not this one's.
  const attempt = last?.draft_of === owner ? last.attempt : null;
  writeSession(shippingItem, { ...values, draft_of: owner, attempt });
  writeSession(paymentChannelItem, paymentChannels.find((one) => one === payment_channel) ?? null);
}

/** The form, and its draft: everything typed is in the session at once and survives a reload. */
export function useShippingForm(subject: ShippingSubject, editing: Editing | undefined) {
  const form = useForm<ShippingValues>({
    defaultValues: readStartingValues(subject, editing),
    resolver: shippingResolver,
    mode: "onTouched",
    shouldFocusError: false,
    // Not in the middle of a press: what an error pushes away under the finger is missed.
    delayError: 300,
  });
  const owner = draftOwner(subject, editing);
  const { subscribe, getValues } = form;
  useEffect(() => {
    keepDraft(owner, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(owner, values),
    });
  }, [owner, subscribe, getValues]);
  return form;
}

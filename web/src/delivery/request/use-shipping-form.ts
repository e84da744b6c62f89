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
  // An unanswered attempt belongs to its own request only.
  const attempt = last?.draft_of === owner ? last.attempt : null;
  writeSession(shippingItem, { ...values, draft_of: owner, attempt });
  writeSession(paymentChannelItem, paymentChannels.find((one) => one === payment_channel) ?? null);
}

/** The form with its draft: every change is written to the session at once and survives a reload. */
export function useShippingForm(subject: ShippingSubject, editing: Editing | undefined) {
  const form = useForm<ShippingValues>({
    defaultValues: readStartingValues(subject, editing),
    resolver: shippingResolver,
    mode: "onTouched",
    shouldFocusError: false,
    // An error shown at once would push the button away under the finger.
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

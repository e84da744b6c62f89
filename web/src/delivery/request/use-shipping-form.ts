import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { draftOwner, readStartingValues } from "./initial-values.ts";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { Editing, ShippingValues } from "./shipping-values.ts";
import { readSession, writeSession } from "../../session.ts";
import { shippingItem } from "../../form/later/shipping-item.ts";
import { checkFields } from "@portal/contract/check-fields";
import { TransactionRequest } from "@portal/contract/transaction";
import * as v from "valibot";
import { resolverOf, useRestoredErrors } from "../../form/later/field-errors.ts";
import { say } from "../../form/say.ts";

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

export const shippingResolver = resolverOf<ShippingValues>((values) => {
  const checked = checkFields(Written, values);
  if (checked.success) return {};
  return Object.fromEntries([...checked.errors].map(([name, text]) => [name, say(text)]));
});

function keepDraft(owner: string, { payment_channel: _preset, ...values }: ShippingValues) {
  const last = readSession(shippingItem);
  // An unanswered attempt belongs to its own request only.
  const attempt = last?.draft_of === owner ? last.attempt : null;
  writeSession(shippingItem, { ...values, draft_of: owner, attempt });
}

/** The form with its draft: every change is written to the session at once and survives a reload. */
export function useShippingForm(subject: ShippingSubject, editing: Editing | undefined) {
  const [{ values, isRestored }] = useState(() => readStartingValues(subject, editing));
  const form = useForm<ShippingValues>({
    defaultValues: values,
    resolver: shippingResolver,
    mode: "onTouched",
    shouldFocusError: false,
    // A touch leaves the field between its end and its click: an error shown at once would push the button away.
    delayError: 300,
  });
  const owner = draftOwner(subject, editing);
  const { subscribe, getValues } = form;
  useEffect(() => {
    keepDraft(owner, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => keepDraft(owner, typed),
    });
  }, [owner, subscribe, getValues]);
  useRestoredErrors(form, isRestored);
  return { form, isRestored };
}

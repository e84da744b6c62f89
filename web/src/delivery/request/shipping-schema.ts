import { checkFields } from "@portal/contract/check-fields";
import { TransactionRequest } from "@portal/contract/transaction";
import * as v from "valibot";
import { resolverOf } from "../../form/later/field-errors.ts";
import { say } from "../../form/say.ts";
import type { ShippingValues } from "./shipping-values.ts";

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

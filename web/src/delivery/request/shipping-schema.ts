import { checkFields } from "@portal/contract/check-fields";
import { TransactionRequest } from "@portal/contract/transaction";
import type { Resolver } from "react-hook-form";
import * as v from "valibot";
import { say } from "../../form/say.ts";
import type { ShippingValues } from "./shipping-values.ts";

const { entries } = TransactionRequest;

/** How the fields have to be written; what must be there at all is `missingIn` (spec §5). */
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

/** Errors by field; the values stay as they were typed. */
export const shippingResolver: Resolver<ShippingValues> = (values) => {
  const checked = checkFields(Written, values);
  if (checked.success) return { values, errors: {} };
  const errors = [...checked.errors].map(([name, sentence]) => [
    name,
    { type: "check", message: say(sentence) },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) as never };
};

import { TransactionRequest } from "@portal/contract";
import { valibotResolver } from "@hookform/resolvers/valibot";
import type { Resolver } from "react-hook-form";
import * as v from "valibot";
import { say } from "../form/say.ts";
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
  address_line_1: entries.address_line_1,
  address_line_2: entries.address_line_2,
  postal_code: entries.postal_code,
});

const check = valibotResolver(Written);

/** Errors by field; the values stay as they were typed. */
export const shippingResolver: Resolver<ShippingValues> = async (values, context, options) => {
  // The resolver reads the fields that the schema names and the list of those to check.
  const result = await check(values, context, options as never);
  const found = Object.entries<{ message?: string }>(result.errors ?? {});
  if (found.length === 0) return { values, errors: {} };
  const errors = found.map(([name, error]) => [
    name,
    { ...error, message: say(error.message ?? "") },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) as never };
};

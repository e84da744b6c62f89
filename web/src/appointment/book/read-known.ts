import { readSession } from "../../session.ts";
import type { Known } from "./booking-values.ts";

/** How the person can be reached, as written elsewhere in this browser session: to have it delivered. */
export function readKnown(): Known {
  const shipping = readSession("shipping");
  return shipping ? { email: shipping.email, contact_number: shipping.contact_number } : {};
}

import { addressCalls } from "./calls/address-calls.ts";
import { alertCalls } from "./calls/alert-calls.ts";
import { appointmentCalls } from "./calls/appointment-calls.ts";
import type { Call } from "./calls/call.ts";
import { caseCalls } from "./calls/case-calls.ts";
import { captchaCalls, inquiryCalls } from "./calls/inquiry-calls.ts";
import { courierCalls } from "./calls/courier-calls.ts";
import { deliveryCalls } from "./calls/delivery-calls.ts";
import { officeCalls } from "./calls/office-calls.ts";
import { paymentCalls } from "./calls/payment-calls.ts";
import { recordCalls } from "./calls/record-calls.ts";
import { uploadCalls } from "./calls/upload-calls.ts";

/** The calls that every page knows: those of spec §7, and those that it leaves out. */
export const api = {
  ...inquiryCalls,
  ...recordCalls,
  ...deliveryCalls,
  ...paymentCalls,
  ...uploadCalls,
  ...officeCalls,
  ...courierCalls,
  ...appointmentCalls,
  ...captchaCalls,
} as const satisfies Record<string, Call>;

/** All calls; those that only later screens make are not in `api`, and cost the first screen nothing. */
export const allCalls = {
  ...api,
  ...addressCalls,
  ...alertCalls,
  ...caseCalls,
} as const satisfies Record<string, Call>;

import { alertCalls } from "./calls/alert-calls.ts";
import { appointmentCalls } from "./calls/appointment-calls.ts";
import type { Call } from "./calls/call.ts";
import { captchaCalls } from "./calls/captcha-calls.ts";
import { deliveryCalls } from "./calls/delivery-calls.ts";
import { recordCalls } from "./calls/record-calls.ts";
import { transactionCalls } from "./calls/transaction-calls.ts";

/** Every call of the portal: spec §7, and what it leaves out. */
export const api = {
  ...recordCalls,
  ...transactionCalls,
  ...deliveryCalls,
  ...appointmentCalls,
  ...alertCalls,
  ...captchaCalls,
} as const satisfies Record<string, Call>;

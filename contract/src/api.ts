import { alertCalls } from "./alert-calls.ts";
import { appointmentCalls } from "./appointment-calls.ts";
import type { Call } from "./call.ts";
import { captchaCalls } from "./captcha-calls.ts";
import { deliveryCalls } from "./delivery-calls.ts";
import { recordCalls } from "./record-calls.ts";
import { transactionCalls } from "./transaction-calls.ts";

/** Every call of the portal: spec §7, and what it leaves out. */
export const api = {
  ...recordCalls,
  ...transactionCalls,
  ...deliveryCalls,
  ...appointmentCalls,
  ...alertCalls,
  ...captchaCalls,
} as const satisfies Record<string, Call>;

import { appointmentCalls } from "./appointment-calls.ts";
import { fields, type Call } from "./call.ts";
import { CaptchaChallenge, CaptchaQuery } from "./captcha.ts";
import { deliveryCalls } from "./delivery-calls.ts";
import { recordCalls } from "./record-calls.ts";
import { transactionCalls } from "./transaction-calls.ts";

/** Every call of the portal: spec §7, and what it leaves out. */
export const api = {
  ...recordCalls,
  ...transactionCalls,
  ...deliveryCalls,
  ...appointmentCalls,
  readCaptchaChallenge: {
    method: "GET",
    path: "/api/captcha/challenge",
    summary: "What the browser has to solve before a lookup form appears (R-4)",
    query: CaptchaQuery,
    status: 200,
    answer: CaptchaChallenge,
    problems: fields,
  },
} as const satisfies Record<string, Call>;

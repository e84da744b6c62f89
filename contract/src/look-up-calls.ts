import type { Call } from "./calls/call.ts";
import { captchaCalls } from "./calls/captcha-calls.ts";
import { recordCalls } from "./calls/record-calls.ts";

/** The calls that the first screen makes; it knows no others. */
export const lookUpCalls = {
  ...captchaCalls,
  inquireLicense: recordCalls.inquireLicense,
  inquirePlate: recordCalls.inquirePlate,
} as const satisfies Record<string, Call>;

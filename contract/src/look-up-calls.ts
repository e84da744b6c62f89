import type { Call } from "./calls/call.ts";
import { captchaCalls, inquiryCalls } from "./calls/inquiry-calls.ts";

/** The calls that the first screen makes; it knows no others. */
export const lookUpCalls = {
  ...captchaCalls,
  ...inquiryCalls,
} as const satisfies Record<string, Call>;

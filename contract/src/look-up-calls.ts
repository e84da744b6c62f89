import type { Call } from "./calls/call.ts";
import { captchaCalls, inquiryCalls } from "./calls/inquiry-calls.ts";

/**
 * The calls that the first screen makes; it knows no others. A module of its own, because in the browser it stands
 * without its schemas, like the table of all calls (web/build-plugins.ts).
 */
export const lookUpCalls = {
  ...captchaCalls,
  ...inquiryCalls,
} as const satisfies Record<string, Call>;

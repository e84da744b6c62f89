import { MAX_RESETS } from "./captcha-constants.ts";

export type CaptchaErrorKind = "challenge" | "browser" | "clock" | "setup" | "unreachable";

export type Reaction = "reset" | CaptchaErrorKind;

/** Prefixes of error codes after which a retry cannot help; the longest match counts. */
const final: [string, CaptchaErrorKind][] = [
  ["110500", "browser"],
  ["110510", "browser"],
  ["200100", "clock"],
  // A known bug of the widget: it reports an invalid site key with this code.
  ["400020", "setup"],
  ["1101", "setup"],
  ["1102", "setup"],
  ["1104", "setup"],
  ["100", "setup"],
  ["105", "setup"],
];

/**
 * The reaction to an error of the widget. Failed challenges (600010 and its family), time-outs and unknown codes
 * get a limited number of resets in a row.
 */
export function reactTo(code: string, resets: number): Reaction {
  const known = final.find(([beginning]) => code.startsWith(beginning));
  if (known) return known[1];
  return resets < MAX_RESETS ? "reset" : "challenge";
}

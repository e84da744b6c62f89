import { MAX_RESETS } from "./captcha-constants.ts";

/** Why a browser could not be checked. */
export type TroubleKind = "challenge" | "browser" | "clock" | "setup" | "unreachable";

export type Reaction = "reset" | TroubleKind;

/** Beginnings of the widget's error codes after which trying again cannot help; the longest fits first. */
const final: [string, TroubleKind][] = [
  ["110500", "browser"],
  ["110510", "browser"],
  ["200100", "clock"],
  // A known fault of the widget: an invalid site key is reported as this.
  ["400020", "setup"],
  ["1101", "setup"],
  ["1102", "setup"],
  ["1104", "setup"],
  ["100", "setup"],
  ["105", "setup"],
];

/**
 * What follows an error of the widget. Failed challenges (600010 and its family), time-outs and codes we do not know
 * are worth a reset, but only so many in a row.
 */
export function reactTo(code: string, resets: number): Reaction {
  const known = final.find(([beginning]) => code.startsWith(beginning));
  if (known) return known[1];
  return resets < MAX_RESETS ? "reset" : "challenge";
}

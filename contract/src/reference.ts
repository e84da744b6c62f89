import * as v from "valibot";
import { shortCode } from "./text.ts";

/** The characters of a Reference Number: no 0 and O, no 1, I and L. */
const SIGN = "[2-9A-HJKMNP-Z]";
const FOUR = `${SIGN}{4}`;
/** A Reference Number of a request for delivery, an appointment or a case; its dashes may be missing. */
const WRITTEN = String.raw`\b(LTO|APT|CAS)-?(${FOUR})-?(${FOUR})-?(${FOUR})\b`;

/** The Reference Numbers in a text, each once, as we write them. */
export function referencesIn(text: string): string[] {
  const found = text.toUpperCase().matchAll(new RegExp(WRITTEN, "gu"));
  return [...new Set([...found].map(([, ...parts]) => parts.join("-")))];
}

/** Asks whether we gave this Reference Number, and nothing else about it. */
export const ReferenceQuestion = v.strictObject({
  reference: v.pipe(
    shortCode(),
    v.toUpperCase(),
    v.regex(new RegExp(`^(?:LTO|APT|CAS)(?:-${FOUR}){3}$`, "u")),
  ),
});
export const ReferenceAnswer = v.object({ exists: v.boolean() });

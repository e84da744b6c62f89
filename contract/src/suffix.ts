import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { upper } from "./text.ts";

/** Name suffixes: JR, I to XIII, or none (spec §3). */
export const suffixes = [
  "",
  "JR",
  "I",
  "II",
  "III",
  "IV",
  "V",
  "VI",
  "VII",
  "VIII",
  "IX",
  "X",
  "XI",
  "XII",
  "XIII",
] as const;

/** "N/A" in the form means none (spec §3). */
export const Suffix = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (upper(text) === "N/A" ? "" : upper(text))),
  v.picklist(suffixes, sentences.fromList),
);

import * as v from "valibot";
import { plainSigns, saysNone } from "./names.ts";
import * as sentences from "./sentences.ts";

const numerals = [
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

/** Name suffixes: JR, I to XIII, or none (spec §3), and SR. */
export const suffixes = ["", "JR", "SR", ...numerals] as const;

const WORDS = new Map([
  ["JUNIOR", "JR"],
  ["JNR", "JR"],
  ["SENIOR", "SR"],
  ["SNR", "SR"],
]);

/** `Jr.`, `Junior`, `3rd` and `III.` are the suffixes they mean; "N/A" and its like mean none. */
function readSuffix(text: string): string {
  const plain = plainSigns(text.normalize("NFKC"));
  if (saysNone(plain)) return "";
  const bare = plain.replaceAll(/[ .,]|^THE /gu, "");
  const nth = /^(\d{1,2})(?:ST|ND|RD|TH)?$/u.exec(bare)?.[1];
  return numerals[Number(nth) - 1] ?? WORDS.get(bare) ?? bare;
}

export const Suffix = v.pipe(
  v.string(),
  v.transform(readSuffix),
  v.picklist(suffixes, sentences.suffix),
);

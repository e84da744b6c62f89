import { exactly } from "./bare-number.ts";
import * as sentences from "./sentences.ts";

/** LTMS client number ##-######-####### (spec §2), as it is typed. */
export function formatLtmsNumber(text: string): string {
  const digits = text.replace(/\D/gu, "").slice(0, 15);
  return [digits.slice(0, 2), digits.slice(2, 8), digits.slice(8)].filter(Boolean).join("-");
}

export const LtmsNumber = exactly(/^\d{15}$/u, sentences.ltmsNumber, formatLtmsNumber);

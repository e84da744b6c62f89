import { exactly, inGroups } from "./bare-number.ts";
import * as sentences from "./sentences.ts";

/** LTMS client number ##-######-####### (spec §2), as it is typed. */
export const formatLtmsNumber = (text: string): string =>
  inGroups(text.replace(/\D/gu, ""), [2, 6]);

export const LtmsNumber = exactly(/^\d{15}$/u, sentences.ltmsNumber, formatLtmsNumber);

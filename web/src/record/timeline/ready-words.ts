import { msg } from "@lingui/core/macro";
import type { NowWords } from "./step-words.ts";

type Ways = { delivers: boolean; takesAppointments: boolean };

/** What can be done with what is ready: the buttons above it, in words. */
export function readyWords({ delivers, takesAppointments }: Ways): NowWords {
  if (delivers && takesAppointments)
    return { next: msg`Have it delivered, or set an appointment to pick it up.` };
  if (delivers) return { next: msg`Have it delivered, or pick it up at the office.` };
  if (takesAppointments) return { next: msg`Set an appointment to pick it up.` };
  return { next: msg`Pick it up at the office.` };
}

export const atDealerWords: NowWords = {
  meaning: msg`It waits for you at the dealership.`,
  next: msg`Ask the dealership when you can pick it up.`,
};

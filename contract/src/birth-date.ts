import * as v from "valibot";
import { IsoDate, isRealDate } from "./calendar-day.ts";
import { manilaDay } from "./manila-time.ts";
import * as sentences from "./sentences.ts";

const OLDEST_BIRTH_YEAR = 1900;

/** A real date from 1900 to `today`. */
export const isBirthDate = (iso: string, today: string): boolean =>
  isRealDate(iso) && Number(iso.slice(0, 4)) >= OLDEST_BIRTH_YEAR && iso <= today;

export const BirthDate = v.pipe(
  IsoDate,
  v.check((iso) => isBirthDate(iso, manilaDay(new Date())), sentences.birthDate),
);

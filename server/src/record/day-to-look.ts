import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";

type Clock = Pick<Context, "now" | "closedDays">;

/** Promises end at midnight, but no message is sent at night. */
const FROM_HOUR = 8;
const HOUR_MS = 60 * 60_000;

/** A clock whose days begin at eight in the morning in Manila. */
export const fromMorning = ({ now, closedDays }: Clock): Clock => ({
  now: () => new Date(now().getTime() - FROM_HOUR * HOUR_MS),
  closedDays,
});

/** The day for which delays are looked for. */
export const dayToLook = (context: Clock): string => manilaDay(fromMorning(context).now());

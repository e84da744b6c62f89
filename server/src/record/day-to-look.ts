import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";

type Clock = Pick<Context, "now" | "closedDays">;

/** No message goes out at night for what expired at midnight. */
const FROM_HOUR = 8;
const HOUR_MS = 60 * 60_000;

/** The same with days that begin at eight in the morning in Manila. */
export const fromMorning = ({ now, closedDays }: Clock): Clock => ({
  now: () => new Date(now().getTime() - FROM_HOUR * HOUR_MS),
  closedDays,
});

/** The day on which what takes too long is looked for. */
export const dayToLook = (context: Clock): string => manilaDay(fromMorning(context).now());

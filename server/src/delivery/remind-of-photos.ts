import { addDays } from "@portal/contract/days";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { lookDaily } from "../record/look-daily.ts";
import { workingDaysUntil } from "../schedule/working-days.ts";
import { takeToRemind } from "./asked-photo-store.ts";
import { queueRequestMessage } from "./request-message-rules.ts";

/** Working days after the day on which the office asked. */
const REMINDED_AFTER = 3;

/** Tells a person once more of photos that the office waits for, from eight in the morning; nothing ends by itself. */
export async function remindOfPhotos(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const at = context.now();
  const take = (trx: Db, day: string, most: number) =>
    takeToRemind(trx, { askedUpTo: dayBefore(context, day), at, most });
  const occasion = `${at.getTime()}`;
  const look = (_: Context, trx: Db, transaction: string) =>
    queueRequestMessage(trx, { message: "photo_awaited", transaction, occasion, at });
  await lookDaily(context, { take, look }, isStopping);
}

/** The last day since which so many working days have passed. */
function dayBefore({ closedDays }: Pick<Context, "closedDays">, today: string): string {
  const isClosed = (day: string) => closedDays.isClosed(day, null);
  let day = addDays(today, -REMINDED_AFTER);
  while (workingDaysUntil(day, today, isClosed) < REMINDED_AFTER) day = addDays(day, -1);
  return day;
}

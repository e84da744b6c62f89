import { addDays } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { dayToLook } from "../record/look-daily.ts";
import { workingDaysUntil } from "../schedule/working-days.ts";
import { takeToRemind } from "./asked-photo-store.ts";
import { queueRequestMessage } from "./request-message-rules.ts";

const MOST_AT_ONCE = 50;
/** Working days after the day on which the office asked. */
const REMINDED_AFTER = 3;

/** Tells a person once more of photos that the office waits for, from eight in the morning; nothing ends by itself. */
export async function remindOfPhotos(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const at = context.now();
  const askedUpTo = dayBefore(context, dayToLook(context));
  let count: number;
  do
    count = await context.db.transaction().execute(async (trx) => {
      const uuids = await takeToRemind(trx, { askedUpTo, at, most: MOST_AT_ONCE });
      for (const uuid of uuids)
        await queueRequestMessage(trx, {
          message: "photo_awaited",
          transaction: uuid,
          occasion: `${at.getTime()}`,
          at,
        });
      return uuids.length;
    });
  while (count === MOST_AT_ONCE && !isStopping());
}

/** The last day since which so many working days have passed. */
function dayBefore({ closedDays }: Pick<Context, "closedDays">, today: string): string {
  const isClosed = (day: string) => closedDays.isClosed(day, null);
  let day = addDays(today, -REMINDED_AFTER);
  while (workingDaysUntil(day, today, isClosed) < REMINDED_AFTER) day = addDays(day, -1);
  return day;
}

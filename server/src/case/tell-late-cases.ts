import type { Context } from "../context.ts";
import { dayToLook } from "../record/look-daily.ts";
import { queueCaseMessage } from "./case-message-rules.ts";
import { takeOverdue } from "./case-store.ts";

const MOST_AT_ONCE = 50;

/** Tells a person once that the promised day of a case was not kept, from eight in the morning. */
export async function tellLateCases(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const day = dayToLook(context);
  let count: number;
  do
    count = await context.db.transaction().execute(async (trx) => {
      const rows = await takeOverdue(trx, day, MOST_AT_ONCE);
      for (const { id } of rows)
        await queueCaseMessage(trx, { message: "case_delayed", id, at: context.now() });
      return rows.length;
    });
  while (count === MOST_AT_ONCE && !isStopping());
}

import type { maintenanceControl } from "@portal/contract/control/portal-control";
import { isRealDate, shortMonth, manilaDay, manilaTime } from "@portal/contract/days";
import { type ControlVerbs, type Operator, WrongUse } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { keepOrder, openPayments, type Order } from "./maintenance-store.ts";

const everywhere = "Every process of the portal follows within a second.";

export const maintenanceVerbs: ControlVerbs<typeof maintenanceControl> = {
  "maintenance show": async ({ db, maintenance }) => {
    await maintenance.refresh();
    const { on, date } = maintenance.current();
    if (!on) return { message: "The portal is open." };
    return { message: `The portal is closed. ${readByPeople(date)} ${await payments(db)}` };
  },

  "maintenance on": async (context, { given: { date }, by }) => {
    const completion = date === undefined ? null : completionOf(date, context.now());
    await change(context, by, { on: true, completion });
    const { date: read } = context.maintenance.current();
    return {
      message: `The portal is closed. ${readByPeople(read)} ${everywhere} ${await payments(context.db)}`,
    };
  },

  "maintenance off": async (context, { by }) => {
    await change(context, by, { on: false });
    return { message: `The portal is open. ${everywhere}` };
  },
};

const readByPeople = (date: string): string => `People read "Estimated completion: ${date}".`;

async function payments(db: Db): Promise<string> {
  const { count, until } = await openPayments(db);
  if (until === null) return "No payment is open.";
  const many =
    count === 1 ? "1 payment is open, until" : `${count} payments are open, the last until`;
  return `${many} ${manilaTime(until)}: wait for that before you stop the database.`;
}

async function change({ db, now, maintenance }: Context, by: Operator, order: Order) {
  await db.transaction().execute(async (trx) => {
    await keepOrder(trx, order, now());
    await by.audit(trx, { kind: "maintenance", id: order.on ? "on" : "off" });
  });
  await maintenance.refresh();
}

/**
 * What people read as the end: `2025-08-25` becomes `Aug. 25, 2025` (spec §2); other text is unchanged.
 * @throws WrongUse for a day that is over, or that there is not
 */
export function completionOf(words: string, now: Date): string {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(words) ?? [];
  if (year === "") return words;
  if (!isRealDate(words)) throw new WrongUse(`There is no day ${words}.`);
  if (words < manilaDay(now))
    throw new WrongUse(`${words} is over. Name the day when the work will be done.`);
  return `${shortMonth(words)}${month === "05" ? "" : "."} ${Number(day)}, ${year}`;
}

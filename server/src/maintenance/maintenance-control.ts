import type { maintenanceControl } from "@portal/contract/control/maintenance-control";
import type { ControlVerbs, Operator } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { completionOf } from "./completion.ts";
import { keepOrder, type Order } from "./maintenance-store.ts";

const everywhere = "Every process of the portal follows within a second.";

export const maintenanceVerbs: ControlVerbs<typeof maintenanceControl> = {
  "maintenance show": async ({ maintenance }) => {
    await maintenance.refresh();
    const { on, date } = maintenance.current();
    return {
      message: on ? `The portal is closed. ${readByPeople(date)}` : "The portal is open.",
    };
  },

  "maintenance on": async (context, { given: { date }, by }) => {
    const completion = date === undefined ? null : completionOf(date, context.now());
    await change(context, by, { on: true, completion });
    const { date: read } = context.maintenance.current();
    return { message: `The portal is closed. ${readByPeople(read)} ${everywhere}` };
  },

  "maintenance off": async (context, { by }) => {
    await change(context, by, { on: false });
    return { message: `The portal is open. ${everywhere}` };
  },
};

const readByPeople = (date: string): string => `People read "Estimated completion: ${date}".`;

async function change({ db, now, maintenance }: Context, by: Operator, order: Order) {
  await db.transaction().execute(async (trx) => {
    await keepOrder(trx, order, now());
    await by.audit(trx, { kind: "maintenance", id: order.on ? "on" : "off" });
  });
  await maintenance.refresh();
}

import type { courierControl } from "@portal/contract/control/courier-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { Refusal, WrongUse } from "../control/refusal.ts";
import { loadTable } from "../import/load-rows.ts";
import {
  addRoutes,
  changeCourier,
  listedCouriers,
  listedRoutes,
  writeCouriers,
} from "./courier-import-store.ts";
import { courierRow, courierSheet } from "./courier-sheets.ts";
import { feeVerbs } from "./fee-control.ts";

export const courierVerbs: ControlVerbs<typeof courierControl> = {
  ...feeVerbs,

  "courier import": async ({ db, offices, payments }, order) => {
    const told = await loadTable(db, order, {
      sheet: courierSheet,
      schema: courierRow,
      keyOf: ({ code }) => code,
      write: async (trx, rows, isDryRun) => {
        const verdicts = await writeCouriers(trx, rows, isDryRun);
        if (!isDryRun) await addRoutes(trx, payments.routes);
        return verdicts;
      },
    });
    await offices.refresh();
    return told;
  },

  "courier list": async ({ db }) => ({
    couriers: (await listedCouriers(db)).map((courier) => ({
      courier: courier.code,
      name: courier.name,
      enabled: courier.enabled,
      channels: courier.available_payment_channels.join(", "),
      offices: Number(courier.offices),
    })),
  }),

  "courier set": async ({ db, offices }, { given, by }) => {
    const { courier: code, name, enabled, channels } = given;
    if (name === undefined && enabled === undefined && channels === undefined)
      throw new WrongUse("Say what to change: --name, --enabled or --channels.");
    await db.transaction().execute(async (trx) => {
      const stored = (await listedCouriers(trx)).find((one) => one.code === code);
      if (!stored) throw new Refusal(`The database has no courier ${code}: lto courier import.`);
      const after = {
        name: name ?? stored.name,
        enabled: enabled === undefined ? stored.enabled : enabled === "yes",
        available_payment_channels: channels ?? stored.available_payment_channels,
      };
      if (after.enabled && after.available_payment_channels.length === 0)
        throw new Refusal("People can choose it only with a payment channel: add --channels.");
      await changeCourier(trx, code, after);
      await by.audit(trx, { kind: "courier", id: code });
    });
    await offices.refresh();
    return {
      message: `${code} is changed. A channel is offered if an account collects it: lto route list.`,
    };
  },

  "route list": async ({ db }) => ({
    routes: (await listedRoutes(db)).map(({ enabled, channels, ...route }) => ({
      ...route,
      offered: enabled && channels.some((one) => one === route.channel),
    })),
  }),
};

import type { courierControl } from "@portal/contract/control/courier-control";
import { manilaDay } from "@portal/contract/days";
import { type ControlVerbs, Refusal, WrongUse } from "../control/control-verb.ts";
import {
  addRoutes,
  changeCourier,
  feesFrom,
  listedCouriers,
  listedRoutes,
  removeFee,
  writeCouriers,
  writeFees,
} from "./courier-import-store.ts";
import {
  centavosOf,
  courierRow,
  courierSheet,
  daysOf,
  MOST_DAYS,
  feeRow,
  feeSheet,
} from "./courier-sheets.ts";
import { loadTable } from "../import/load-rows.ts";

type FeeControl = Pick<typeof courierControl, "fee import" | "fee list" | "fee set" | "fee remove">;

const pesos = (centavos: number): string => (centavos / 100).toFixed(2);

const feeVerbs: ControlVerbs<FeeControl> = {
  "fee import": async ({ config, db, now }, order) => {
    const couriers = (await listedCouriers(db)).map(({ code }) => code);
    return loadTable(db, order, {
      sheet: feeSheet,
      schema: feeRow(couriers),
      keyOf: ({ courier, zone, from }) => [courier, zone, from].join(" "),
      write: (trx, rows, isDryRun) =>
        writeFees(trx, rows, {
          today: manilaDay(now()),
          isDryRun,
          sample: config.mode === "sandbox",
        }),
    });
  },

  "fee list": async ({ db, now }, { given }) => ({
    fees: (await feesFrom(db, manilaDay(now()), given.courier)).map((fee) => ({
      courier: fee.courier,
      zone: fee.zone,
      from: fee.from,
      amount: pesos(fee.centavos),
      days: fee.least === null ? null : `${fee.least}-${fee.most}`,
      is: fee.isComing ? "to come" : "in force",
    })),
  }),

  "fee set": async ({ config, db, now }, { given, by }) => {
    const today = manilaDay(now());
    const { courier, zone, from = today } = given;
    const centavos = centavosOf(given.amount);
    const days = daysOf(given.days ?? "");
    if (days && days.least > days.most)
      throw new Refusal("The first number of days is the smaller one.");
    if (days && days.most > MOST_DAYS)
      throw new Refusal(`A courier delivers within ${MOST_DAYS} working days at most.`);
    if (centavos === 0) throw new Refusal("A fee is more than nothing.");
    if (!(await listedCouriers(db)).some(({ code }) => code === courier))
      throw new Refusal(`The database has no courier ${courier}: load it with lto courier import.`);
    await db.transaction().execute(async (trx) => {
      const order = { today, isDryRun: false, sample: config.mode === "sandbox" };
      const [verdict] = await writeFees(trx, [{ courier, zone, from, centavos, days }], order);
      if (typeof verdict === "object") throw new Refusal(`${from} ${verdict.reason}.`);
      await by.audit(trx, { kind: "courier", id: courier });
    });
    const when = from === today ? "now" : `from ${from} on`;
    return {
      message: `${courier} costs ${pesos(centavos)} in ${zone} ${when}. Requests made before keep their fee until they are changed.`,
    };
  },

  "fee remove": async ({ db, now }, { given, by }) => {
    const { courier, zone, from } = given;
    if (from <= manilaDay(now()))
      throw new Refusal("It is in force, or was: set another fee from today on instead.");
    await db.transaction().execute(async (trx) => {
      if (!(await removeFee(trx, given)))
        throw new Refusal("There is no such fee to come: see lto fee list.");
      await by.audit(trx, { kind: "courier", id: courier });
    });
    return { message: `No change for ${courier} in ${zone} on ${from}.` };
  },
};

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

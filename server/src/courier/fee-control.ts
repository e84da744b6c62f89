import type { courierControl } from "@portal/contract/control/courier-control";
import { manilaDay } from "@portal/contract/manila-time";
import type { ControlVerbs } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { loadTable } from "../import/load-rows.ts";
import { listedCouriers } from "./courier-import-store.ts";
import { centavosOf, daysOf, feeRow, feeSheet } from "./courier-sheets.ts";
import { feesFrom, removeFee, writeFees } from "./fee-store.ts";

type FeeControl = Pick<typeof courierControl, "fee import" | "fee list" | "fee set" | "fee remove">;

const pesos = (centavos: number): string => (centavos / 100).toFixed(2);

export const feeVerbs: ControlVerbs<FeeControl> = {
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
      message: `${courier} costs ${pesos(centavos)} in ${zone} ${when}. Who has agreed to another fee is asked again.`,
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

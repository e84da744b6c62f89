import type { officeControl } from "@portal/contract/control/office-control";
import type { Context, KnownOffice } from "../context.ts";
import { type ControlVerbs, Refusal, WrongUse } from "../control/control-verb.ts";
import { loadTable } from "../import/load-rows.ts";
import {
  changeOffice,
  courierCodesOf,
  type ListedOffice,
  officeRow,
  officesByPlace,
  officeSheet,
  setCouriers,
  writeOffices,
} from "./office-import-store.ts";

/** What an office may offer, by the name of the option. */
const OFFERS = {
  license_delivery: "drivers_license_delivery_enabled",
  license_pickup: "drivers_license_appointment_new_enabled",
  license_renewal: "drivers_license_renewal_enabled",
  plate_delivery: "plate_number_delivery_enabled",
  plate_pickup: "plate_number_appointment_enabled",
} as const satisfies Record<string, keyof ListedOffice>;
const offers = Object.entries(OFFERS) as [
  keyof typeof OFFERS,
  (typeof OFFERS)[keyof typeof OFFERS],
][];

/** The office that an operator names. @throws Refusal */
export async function requireOffice(
  { offices }: Pick<Context, "offices">,
  id: string,
): Promise<KnownOffice> {
  const office = await offices.find(id);
  if (!office) throw new Refusal(`There is no office ${id}: see lto office list.`);
  return office;
}

export const officeVerbs: ControlVerbs<typeof officeControl> = {
  "office import": async ({ config, db, offices }, order) => {
    const told = await loadTable(db, order, {
      sheet: officeSheet,
      schema: officeRow(await courierCodesOf(db)),
      keyOf: ({ id }) => id,
      write: (trx, rows, isDryRun) =>
        writeOffices(trx, rows, { isDryRun, sample: config.mode === "sandbox" }),
    });
    await offices.refresh();
    return told;
  },

  "office list": async ({ db }, { given }) => ({
    offices: (await officesByPlace(db, given.region)).map((office) => ({
      id: office.id,
      name: office.name,
      region: office.region,
      province: office.province,
      municipality: office.municipality,
      hours: office.hours,
      offers: offers
        .filter(([, flag]) => office[flag])
        .map(([name]) => name.replace("_", " "))
        .join(", "),
      couriers: office.couriers.map(({ code }) => code).join(", "),
    })),
  }),

  "office set": async ({ db, offices }, { given, by }) => {
    const { office_id: id, hours, couriers } = given;
    const flags = offers.flatMap(([name, flag]) =>
      given[name] === undefined ? [] : [[flag, given[name] === "yes"] as const],
    );
    if (flags.length === 0 && hours === undefined && couriers === undefined)
      throw new WrongUse("Say what to change: --hours, --couriers, or what it offers.");
    await requireOffice({ offices }, id);
    const known = new Set(await courierCodesOf(db));
    const unknown = couriers?.find((code) => !known.has(code));
    if (unknown !== undefined)
      throw new Refusal(`The database has no courier ${unknown}: load it with lto courier import.`);
    await db.transaction().execute(async (trx) => {
      const change = {
        ...Object.fromEntries(flags),
        ...(hours !== undefined && { hours: hours === "" ? null : hours }),
      };
      await changeOffice(trx, id, change);
      if (couriers) await setCouriers(trx, id, couriers);
      await by.audit(trx, { kind: "office", id });
    });
    await offices.refresh();
    return { message: `The office ${id} is changed. People see it within a minute.` };
  },
};

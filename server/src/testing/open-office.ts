import type { Context } from "../context.ts";

type OpenOffice = {
  id: string;
  region?: string;
  province?: string;
  municipality?: string;
  /** 1 is Monday, 7 is Sunday; every day when absent. */
  weekdays?: number[];
  capacity?: number;
};

/** An office with a week for licence pickups, straight in the database. */
export async function openOffice({ db }: Pick<Context, "db">, office: OpenOffice): Promise<void> {
  const { id, weekdays = [1, 2, 3, 4, 5, 6, 7], capacity } = office;
  await db
    .insertInto("office")
    .values({
      id,
      code: id.toUpperCase(),
      name: `LTO ${id} Office`,
      type: "DO",
      region: office.region ?? "NCR",
      province: office.province ?? "Metro Manila",
      municipality: office.municipality ?? "Quezon City",
      address: null,
      latitude: null,
      longitude: null,
      approximate: true,
      drivers_license_delivery_enabled: false,
      drivers_license_appointment_new_enabled: true,
      plate_number_delivery_enabled: false,
      plate_number_appointment_enabled: false,
      drivers_license_renewal_enabled: false,
    })
    .execute();
  await db
    .insertInto("schedule_template")
    .values({
      office_id: id,
      type: "Pickup",
      appointable_type: "Driver's License",
      weekdays,
      ...(capacity !== undefined && { capacity }),
    })
    .execute();
}

type Where = { region?: string; province?: string; municipality?: string; office_id?: string };

/** Closes days as an operator does. @returns the closure's id */
export async function closeDays(
  { db }: Pick<Context, "db">,
  from: string,
  to: string,
  where: Where = {},
  reason = "Work is suspended",
): Promise<string> {
  const { id } = await db
    .insertInto("closure")
    .values({
      id: crypto.randomUUID(),
      region: where.region ?? null,
      province: where.province ?? null,
      municipality: where.municipality ?? null,
      office_id: where.office_id ?? null,
      from_date: from,
      to_date: to,
      reason,
      source: `operator: ${reason}`,
      lifted_at: null,
      applied_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes away all offices with their days and closures, and all appointments. */
export async function emptySchedule({ db }: Pick<Context, "db">): Promise<void> {
  for (const table of [
    "appointment",
    "slot",
    "closure",
    "schedule_template",
    "drivers_license",
    "outbox",
    "office",
  ] as const)
    await db.deleteFrom(table).execute();
}

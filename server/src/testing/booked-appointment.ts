import type { AppointmentPurpose, AppointmentStatus } from "@portal/contract";
import { purposeRules } from "@portal/contract";
import type { Context } from "../context.ts";
import { createReference } from "../reference.ts";
import { hashToken } from "../secrets.ts";
import { uuidFrom } from "../uuid.ts";

export type Booked = { id: string; reference: string; token: string; officeId: string };

/** An appointment on a day, straight in the database: of a record, an office and a slot of its own. */
export async function bookedAppointment(
  context: Context,
  date: string,
  change: {
    purpose?: AppointmentPurpose;
    fullName?: string;
    email?: string;
    mobile?: string;
    office?: { name: string; address: string | null };
  } = {},
): Promise<Booked> {
  const { db, random, secrets } = context;
  const id = uuidFrom(random);
  const reference = createReference(random, "APT");
  const token = secrets.token("appointment", id);
  const purpose = change.purpose ?? "Driver's License Pickup";
  const officeId = await newOffice(context, change.office);
  const isPlate = purpose === "Plate Number Pickup";
  const record = await (isPlate ? newPlate(context, officeId) : newLicense(context, officeId));
  const appointment = {
    id,
    reference,
    token_hash: hashToken(token),
    slot_id: await slotOn(context, officeId, purpose, date),
    purpose,
    drivers_license_id: isPlate ? null : record,
    plate_number_id: isPlate ? record : null,
    full_name: change.fullName ?? "ANA <B> CRUZ",
    birth_date: "1999-12-31",
    email: change.email ?? `${id}@example.com`,
    contact_number: change.mobile ?? `+639${digits(context, 9)}`,
    language: "en",
    created_at: context.now(),
    updated_at: context.now(),
    ended_at: null,
  };
  await db.insertInto("appointment").values(appointment).execute();
  return { id, reference, token, officeId };
}

/** Moves a booked appointment to another day of its office, as a move leaves it. */
export async function movedTo(
  context: Context,
  { id, officeId }: Booked,
  date: string,
  moves: number,
): Promise<void> {
  const { purpose } = await context.db
    .selectFrom("appointment")
    .select("purpose")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const slot_id = await slotOn(context, officeId, purpose, date);
  await context.db
    .updateTable("appointment")
    .set({ slot_id, moves, updated_at: context.now() })
    .where("id", "=", id)
    .execute();
}

/** Ends a booked appointment. */
export async function ended(
  { db, now }: Context,
  { id }: Booked,
  status: Exclude<AppointmentStatus, "Booked">,
): Promise<void> {
  await db
    .updateTable("appointment")
    .set({ status, ended_at: now(), updated_at: now() })
    .where("id", "=", id)
    .execute();
}

/** Closes the days of an appointment's office, or with null opens them again. */
export async function closed(
  { db }: Context,
  { officeId }: Booked,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable("slot")
    .set({ closed_reason: reason })
    .where("office_id", "=", officeId)
    .execute();
}

const digits = ({ random }: Context, count: number): string =>
  [...random(count)].map((byte) => byte % 10).join("");

async function newOffice(
  { db, random }: Context,
  { name, address } = { name: "LTO Las Piñas District Office", address: null as string | null },
): Promise<string> {
  const id = random(8).toString("hex");
  const office = {
    id,
    code: id.toUpperCase(),
    name,
    type: "DO",
    region: "NCR",
    province: "Metro Manila",
    municipality: "Las Piñas",
    address,
    latitude: 14.44,
    longitude: 120.98,
    approximate: true,
    drivers_license_delivery_enabled: true,
    drivers_license_appointment_new_enabled: true,
    plate_number_delivery_enabled: true,
    plate_number_appointment_enabled: true,
  };
  await db.insertInto("office").values(office).execute();
  return id;
}

async function newLicense(context: Context, officeId: string): Promise<string> {
  const id = uuidFrom(context.random);
  const license = {
    id,
    number: `T${digits(context, 2)}-${digits(context, 2)}-${digits(context, 6)}`,
    birth_date: "1999-12-31",
    first_name: "ANA",
    middle_name: "",
    last_name: "CRUZ",
    suffix: "",
    status: "Available" as const,
    remarks: null,
    office_id: officeId,
  };
  await context.db.insertInto("drivers_license").values(license).execute();
  return id;
}

async function newPlate(context: Context, officeId: string): Promise<string> {
  const id = uuidFrom(context.random);
  const plate = {
    id,
    number: `T${digits(context, 8)}`,
    mv_number: null,
    status: "Available" as const,
    storage_place: "Office" as const,
    office_id: officeId,
    dealer_name: null,
    remarks: null,
  };
  await context.db.insertInto("plate_number").values(plate).execute();
  return id;
}

async function slotOn(
  { db }: Context,
  officeId: string,
  purpose: AppointmentPurpose,
  date: string,
): Promise<number> {
  const { type, appointableType } = purposeRules[purpose];
  const slot = { office_id: officeId, type, appointable_type: appointableType, date };
  const { id } = await db
    .insertInto("slot")
    .values({ ...slot, capacity: 20, used: 1, closed_reason: null })
    .onConflict((oc) =>
      oc.columns(["office_id", "type", "appointable_type", "date"]).doUpdateSet({ used: 1 }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

import { randomBytes, randomInt } from "node:crypto";
import type { RecordStatus } from "@portal/contract";
import type { Db, PaymentRow } from "../db/tables.ts";
import { uuidFrom } from "../uuid.ts";

const nothing = { zip_code: null, latitude: null, longitude: null, zone: null };
const tondo = { zone: "NCR", latitude: 14.617, longitude: 120.967 } as const;
const cebu = { zone: "Visayas", latitude: 10.317, longitude: 123.891 } as const;

/** One barangay of Manila, and Cebu City for the map: all that these tests need to know of the Philippines. */
export async function writeTestAddresses(db: Db): Promise<void> {
  const rows = [
    { ...nothing, level: "region", code: "1300000000", name: "NCR" },
    { ...nothing, level: "region", code: "0700000000", name: "Central Visayas" },
    { ...nothing, level: "province", code: "1380600000", name: "City of Manila", zone: "NCR" },
    { ...nothing, level: "province", code: "0730600000", name: "City of Cebu", zone: "Visayas" },
    { ...nothing, level: "municipality", code: "1380601000", name: "Tondo I/II", ...tondo },
    { ...nothing, level: "municipality", code: "0730600000", name: "City of Cebu", ...cebu },
    { ...nothing, level: "barangay", code: "1380601001", name: "Barangay 1" },
  ] as const;
  await db
    .insertInto("address")
    .values(rows.map((row, position) => ({ ...row, position, edition: "test" })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** A licence that nobody has asked for yet, at an office by its name; answers its id. */
export async function insertLicense(
  db: Db,
  { office, status }: { office: string; status: RecordStatus },
): Promise<string> {
  const { id: office_id } = await db
    .selectFrom("office")
    .select("id")
    .where("name", "=", office)
    .executeTakeFirstOrThrow();
  const id = uuidFrom(randomBytes);
  await db
    .insertInto("drivers_license")
    .values({
      id,
      number: `Z${randomInt(10, 100)}-${randomInt(10, 100)}-${randomInt(100_000, 1_000_000)}`,
      birth_date: "1990-01-15",
      first_name: "OWNER",
      middle_name: "",
      last_name: "OFTHERECORD",
      suffix: "",
      status,
      remarks: null,
      office_id,
      sample: true,
    })
    .execute();
  return id;
}

/** Every attempt to pay for a transaction, the first one first. */
export async function paymentsOf(db: Db, uuid: string): Promise<PaymentRow[]> {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("transaction_uuid", "=", uuid)
    .orderBy("reference")
    .execute();
}

export async function recordStatus(db: Db, license: string): Promise<RecordStatus> {
  const { status } = await db
    .selectFrom("drivers_license")
    .select("status")
    .where("id", "=", license)
    .executeTakeFirstOrThrow();
  return status;
}

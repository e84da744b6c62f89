import type { Db } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";

/** A record as the office compares it; what its kind has not is null. */
export type RecordFacts = RecordSubject &
  Record<
    | "number"
    | "mv_number"
    | "first_name"
    | "middle_name"
    | "last_name"
    | "suffix"
    | "birth_date"
    | "place",
    string | null
  > & { status: string };

const NOT_OF_PLATES = {
  first_name: null,
  middle_name: null,
  last_name: null,
  suffix: null,
  birth_date: null,
};

const licenses = (db: Db) =>
  db
    .selectFrom("drivers_license as r")
    .leftJoin("office as o", "o.id", "r.office_id")
    .select(["r.id", "r.number", "r.status", "r.birth_date"])
    .select(["r.first_name", "r.middle_name", "r.last_name", "r.suffix", "o.name as place"]);

const plates = (db: Db) =>
  db
    .selectFrom("plate_number as r")
    .leftJoin("office as o", "o.id", "r.office_id")
    .select(["r.id", "r.number", "r.mv_number", "r.status", "r.dealer_name", "o.name as office"]);

type LicenseRow = Awaited<ReturnType<ReturnType<typeof licenses>["execute"]>>[number];
type PlateRow = Awaited<ReturnType<ReturnType<typeof plates>["execute"]>>[number];

const ofLicense = (row: LicenseRow): RecordFacts => ({
  kind: "drivers_license",
  ...row,
  mv_number: null,
});
const ofPlate = ({ office, dealer_name: dealer, ...row }: PlateRow): RecordFacts => ({
  kind: "plate_number",
  ...NOT_OF_PLATES,
  ...row,
  place: dealer ?? office,
});

/** The licenses with a number: one or none. */
export async function licensesWith(db: Db, number: string): Promise<RecordFacts[]> {
  const rows = await licenses(db).where("r.number", "=", number).execute();
  return rows.map(ofLicense);
}

/** The plates with one of these numbers: perhaps two. */
export async function platesWith(
  db: Db,
  number: string | null,
  mv: string | null,
): Promise<RecordFacts[]> {
  const rows = await plates(db)
    .where((eb) => eb.or([eb("r.number", "=", number), eb("r.mv_number", "=", mv)]))
    .orderBy("r.id")
    .execute();
  return rows.map(ofPlate);
}

export async function recordFacts(db: Db, { kind, id }: RecordSubject): Promise<RecordFacts[]> {
  if (kind === "drivers_license") {
    const rows = await licenses(db).where("r.id", "=", id).execute();
    return rows.map(ofLicense);
  }
  const rows = await plates(db).where("r.id", "=", id).execute();
  return rows.map(ofPlate);
}

export async function officeName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("office").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? id;
}

/** The file of a request's photo. */
export async function photoFile(db: Db, uuid: string, field: string): Promise<string | null> {
  const row = await db
    .selectFrom("transaction_document")
    .select("file_name")
    .where("transaction_uuid", "=", uuid)
    .where("field", "=", field)
    .executeTakeFirst();
  return row?.file_name ?? null;
}

/** The fields of a request that have a photo. */
export async function photoFields(db: Db, uuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("transaction_document")
    .select("field")
    .where("transaction_uuid", "=", uuid)
    .orderBy("field")
    .execute();
  return rows.map(({ field }) => field);
}

import { setImmediate as nextTurn } from "node:timers/promises";
import { type AddressItem, isInPhilippines } from "@portal/contract/address";
import { type NotNull, sql } from "kysely";
import { type AddressRow, addressRows, type FeeZone } from "./address-rows.ts";
import { EDITION } from "./psgc-edition.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

const KM_PER_DEGREE = 111;
/** A point farther than this from every municipality is not a delivery address. */
const NEAR_KM = 75;

type ParentLevel = "region" | "province" | "municipality";

/** A barangay with the names of its parents; `zip` is a suggestion, null where unknown. */
type Address = {
  barangayCode: string;
  barangay: string;
  municipality: string;
  province: string;
  region: string;
  zone: FeeZone;
  zip: string | null;
};

type NearbyMunicipality = { code: string; name: string; province: string; zone: FeeZone };

/** Cached lists: they do not change during the life of a process, which loads one edition. */
const copies = new WeakMap<Db, Map<string, AddressItem[]>>();

/**
 * The regions, the capital first; the provinces of a region and its independent cities; the cities and municipalities of a
 * province, in Manila its districts; or the barangays of one of these. Empty for an unknown code.
 */
export async function childrenOf(
  db: Db,
  level: ParentLevel | null,
  code: string | null,
): Promise<AddressItem[]> {
  const copy = copies.get(db) ?? new Map<string, AddressItem[]>();
  copies.set(db, copy);
  const key = `${level} ${code}`;
  const known = copy.get(key);
  if (known) return known;
  const items = await db
    .selectFrom("address")
    .select(["name", "code", "zip_code"])
    .where("parent_level", level === null ? "is" : "=", level)
    .where("parent_code", code === null ? "is" : "=", code)
    .where("withdrawn", "=", false)
    .orderBy("position")
    .execute();
  // Unknown codes are not cached: anyone could make up millions of them.
  if (items.length > 0) copy.set(key, items);
  return items;
}

/** A barangay's address, even if withdrawn; null for an unknown code. */
export async function findAddress(db: Db, barangayCode: string): Promise<Address | null> {
  const [address] = await addressOf(db, { barangayCode });
  return address ?? null;
}

const addressOf = prepared("address_of_barangay", (db, value: Slots<{ barangayCode: string }>) =>
  db
    .selectFrom("address as b")
    .innerJoin("address as m", (on) =>
      on.on("m.level", "=", sql.lit("municipality")).onRef("m.code", "=", "b.parent_code"),
    )
    .innerJoin("address as p", (on) =>
      on.on("p.level", "=", sql.lit("province")).onRef("p.code", "=", "m.parent_code"),
    )
    .innerJoin("address as r", (on) =>
      on.on("r.level", "=", sql.lit("region")).onRef("r.code", "=", "p.parent_code"),
    )
    .where("b.level", "=", sql.lit("barangay"))
    .where("b.code", "=", value("barangayCode"))
    .select([
      "b.code as barangayCode",
      "b.name as barangay",
      "m.name as municipality",
      "p.name as province",
      "r.name as region",
      "m.zone as zone",
      "b.zip_code as zip",
    ])
    .$narrowType<{ zone: NotNull }>(),
);

/**
 * The municipality nearest to a point in degrees, which gives a map address its fee zone. Null outside the
 * Philippines and at sea.
 */
export async function nearestMunicipality(
  db: Db,
  latitude: number,
  longitude: number,
): Promise<NearbyMunicipality | null> {
  if (!isInPhilippines({ latitude, longitude })) return null;
  // A degree of longitude is shorter than one of latitude; a plane is accurate enough at these distances.
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const row = await db
    .selectFrom("address as m")
    .innerJoin("address as p", (on) =>
      on.on("p.level", "=", "province").onRef("p.code", "=", "m.parent_code"),
    )
    .where("m.level", "=", "municipality")
    .where("m.withdrawn", "=", false)
    .select(["m.code", "m.name", "p.name as province", "m.zone", "m.latitude", "m.longitude"])
    .orderBy(
      sql`power(m.latitude - ${latitude}::float8, 2) + power((m.longitude - ${longitude}::float8) * ${shrink}::float8, 2)`,
    )
    .orderBy("m.code")
    .limit(1)
    .$narrowType<{ zone: NotNull; latitude: NotNull; longitude: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { latitude: north, longitude: east, ...municipality } = row;
  const degrees = Math.hypot(north - latitude, (east - longitude) * shrink);
  return degrees * KM_PER_DEGREE <= NEAR_KM ? municipality : null;
}

/** Advisory lock number; any that nothing else in the database uses. */
const LOCK = 7_305_911_205;
/** Rows per statement: others have their turn in between. */
const CHUNK = 4_000;

/**
 * Loads the address edition of this build in one transaction, unless it is loaded already. Safe to call from several
 * processes at once. Addresses missing from a new edition are kept as withdrawn.
 *
 * @returns how many rows were written
 */
export async function loadAddresses(db: Db): Promise<number> {
  if (await isLoaded(db)) return 0;
  const rows = addressRows();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await isLoaded(trx)) return 0;
    for (let start = 0; start < rows.length; start += CHUNK) {
      await write(trx, rows.slice(start, start + CHUNK));
      await nextTurn();
    }
    await trx
      .updateTable("address")
      .set({ withdrawn: true })
      .where("edition", "<>", EDITION)
      .execute();
    await trx.insertInto("address_edition").values({ edition: EDITION }).execute();
    return rows.length;
  });
}

async function isLoaded(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("address_edition")
    .select("edition")
    .where("edition", "=", EDITION)
    .executeTakeFirst();
  return row !== undefined;
}

async function write(db: Db, rows: AddressRow[]): Promise<void> {
  // One JSON parameter: a parameter per value takes four times as long.
  await sql`
    insert into address (level, code, name, position, zip_code, latitude, longitude, zone, edition)
    select level, code, name, position, zip_code, latitude, longitude, zone, ${EDITION}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      level text, code text, name text, position integer, zip_code text,
      latitude double precision, longitude double precision, zone text
    )
    on conflict (level, code) do update set
      name = excluded.name,
      position = excluded.position,
      zip_code = excluded.zip_code,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      zone = excluded.zone,
      edition = excluded.edition,
      withdrawn = false`.execute(db);
}

/** The typed part of an address (spec §5); `line2` may be empty. */
type AddressLines = { line1: string; line2: string; postalCode: string };

/**
 * One line for labels and screens, in capitals: "LINE 1, LINE 2, BARANGAY, MUNICIPALITY, PROVINCE 1101".
 * An independent city appears once.
 */
export function fullAddress(
  lines: AddressLines,
  address: Pick<Address, "barangay" | "municipality" | "province">,
): string {
  const { barangay, municipality, province } = address;
  const parts = [
    lines.line1,
    lines.line2,
    barangay,
    municipality,
    province === municipality ? "" : province,
  ];
  const named = parts.map((part) => part.trim()).filter((part) => part !== "");
  return `${named.join(", ")} ${lines.postalCode.trim()}`.trim().toLocaleUpperCase("en");
}

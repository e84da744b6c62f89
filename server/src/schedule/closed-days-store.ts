import type { Db, Row } from "../db/tables.ts";

export type Closure = Pick<
  Row<"closure">,
  "region" | "province" | "municipality" | "office_id" | "from_date" | "to_date"
>;

/** Active closures that do not end before `from`. */
export async function closuresSince(db: Db, from: string): Promise<Closure[]> {
  return db
    .selectFrom("closure")
    .select(["region", "province", "municipality", "office_id", "from_date", "to_date"])
    .where("lifted_at", "is", null)
    .where("to_date", ">=", from)
    .execute();
}

import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { DB } from "./schema.ts";

/** The database as Kysely sees it; schema.ts is generated from the migrations. */
export type Tables = DB;

/** The database, or one transaction in it. */
export type Db = Kysely<Tables>;

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

export type PaymentRow = Row<"payment">;

/** The tables of the sandbox's payment provider and courier. */
export type SandboxTables = Pick<
  Tables,
  "sandbox_payment" | "sandbox_webhook" | "sandbox_parcel" | "sandbox_checkpoint"
>;

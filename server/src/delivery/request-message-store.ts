import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { numbersOfRecord } from "../security/record-person.ts";
import { moneyInDoubt } from "./pay-safe-store.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import type { Secrets } from "../security/secrets.ts";

export type RequestForMail = NonNullable<Awaited<ReturnType<typeof requestForMail>>>;

/** A transaction with its office, its record's numbers, and the photos that the office waits for. */
export async function requestForMail(db: Db, secrets: Secrets, uuid: string) {
  const [row] = await requests(db, { uuid });
  return row && { ...row, ...numbersOfRecord(secrets, row) };
}

const requests = prepared("request_for_mail", (db, value: Slots<{ uuid: string }>) =>
  db
    .selectFrom("transaction as t")
    .leftJoin("drivers_license as l", "l.id", "t.drivers_license_id")
    .leftJoin("plate_number as p", "p.id", "t.plate_number_id")
    .innerJoin("office as o", "o.id", "t.office_id")
    .select([
      "t.uuid",
      "t.reference",
      "t.status",
      "t.failed_reason",
      "t.holds_money",
      "t.rejected_because",
      "t.person",
      "t.language",
      "t.amount_centavos",
      "t.payee",
      "t.payment_channel",
      "t.payment_reference",
      "t.tracking_refno",
      "t.tracking_url",
      "t.drivers_license_id",
      "t.plate_number_id",
      "l.person as license_person",
      "p.person as plate_person",
      "o.name as office_name",
    ])
    .select((eb) => [
      moneyInDoubt(sql.ref("t.uuid")).as("in_doubt"),
      sql<boolean>`coalesce((select bool_and(m.refunded_at is not null) from money_received m
        where m.transaction_uuid = t.uuid), false)`.as("paid_back"),
      jsonArrayFrom(
        eb
          .selectFrom("photo_asked as a")
          .select(["a.field", "a.fault"])
          .whereRef("a.transaction_uuid", "=", "t.uuid")
          .where("a.sent_at", "is", null)
          .orderBy("a.field"),
      ).as("photos"),
    ])
    .where("t.uuid", "=", value("uuid")),
);

/** What a message about a refund says of it. */
export const refundForMail = (db: Db, id: string) =>
  db
    .selectFrom("refund")
    .select(["state", "way", "amount_centavos", "receipt", "refusal"])
    .where("id", "=", id)
    .executeTakeFirst();

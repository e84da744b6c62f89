import type { Db, Row } from "../db/tables.ts";

/** A transaction with the numbers of its record, and its office. */
export type TransactionForMail = Pick<
  Row<"transaction">,
  | "uuid"
  | "reference"
  | "status"
  | "holds_money"
  | "first_name"
  | "email"
  | "contact_number"
  | "language"
  | "amount_centavos"
  | "payee"
  | "payment_channel"
  | "payment_reference"
  | "tracking_refno"
  | "tracking_url"
> & {
  license_number: string | null;
  plate_number: string | null;
  mv_number: string | null;
  office_name: string;
};

export async function transactionForMail(
  db: Db,
  uuid: string,
): Promise<TransactionForMail | undefined> {
  return db
    .selectFrom("transaction as t")
    .leftJoin("drivers_license as l", "l.id", "t.drivers_license_id")
    .leftJoin("plate_number as p", "p.id", "t.plate_number_id")
    .innerJoin("office as o", "o.id", "t.office_id")
    .select([
      "t.uuid",
      "t.reference",
      "t.status",
      "t.holds_money",
      "t.first_name",
      "t.email",
      "t.contact_number",
      "t.language",
      "t.amount_centavos",
      "t.payee",
      "t.payment_channel",
      "t.payment_reference",
      "t.tracking_refno",
      "t.tracking_url",
      "l.number as license_number",
      "p.number as plate_number",
      "p.mv_number as mv_number",
      "o.name as office_name",
    ])
    .where("t.uuid", "=", uuid)
    .executeTakeFirst();
}

export type SubmissionForMail = Pick<
  Row<"submission">,
  | "id"
  | "transactable_type"
  | "number"
  | "mv_number"
  | "first_name"
  | "email"
  | "language"
  | "status"
  | "remarks"
>;

export async function submissionForMail(
  db: Db,
  id: string,
): Promise<SubmissionForMail | undefined> {
  return db
    .selectFrom("submission")
    .select([
      "id",
      "transactable_type",
      "number",
      "mv_number",
      "first_name",
      "email",
      "language",
      "status",
      "remarks",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** An appointment with its day and its office. */
export type AppointmentForMail = Pick<
  Row<"appointment">,
  | "id"
  | "reference"
  | "purpose"
  | "full_name"
  | "email"
  | "contact_number"
  | "language"
  | "status"
  | "changes"
  | "moves"
  | "created_at"
  | "updated_at"
> & {
  date: string;
  closed_reason: string | null;
  /** What an operator wrote (docs/operations.md); null when its person cancelled it. */
  cancelled_reason: string | null;
  office_name: string;
  office_hours: string | null;
  address: string | null;
  municipality: string;
  province: string;
};

export async function appointmentForMail(
  db: Db,
  id: string,
): Promise<AppointmentForMail | undefined> {
  return db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .innerJoin("office as o", "o.id", "s.office_id")
    .select((eb) => [
      "a.id",
      "a.reference",
      "a.purpose",
      "a.full_name",
      "a.email",
      "a.contact_number",
      "a.language",
      "a.status",
      "a.changes",
      "a.moves",
      "a.created_at",
      "a.updated_at",
      "s.date",
      "s.closed_reason",
      eb
        .selectFrom("status_event as e")
        .select("e.why")
        .whereRef("e.subject", "=", "a.id")
        .where("e.kind", "=", "appointment")
        .where("e.to_status", "=", "Cancelled")
        .limit(1)
        .as("cancelled_reason"),
      "o.name as office_name",
      "o.hours as office_hours",
      "o.address",
      "o.municipality",
      "o.province",
    ])
    .where("a.id", "=", id)
    .executeTakeFirst();
}

import type { TransactionStatus } from "@portal/contract/status";
import { sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { literals, prepared, type Slots } from "../db/prepared.ts";
import type { Row } from "../db/tables.ts";
import { together, UNHURRIED } from "../db/together.ts";
import { UNSETTLED } from "../db/column-types.ts";
import { moneyInDoubt } from "./pay-safe-store.ts";

const documentFields = sql<
  string[]
>`array(select field from transaction_document where transaction_uuid = t.uuid)`;
const awaitsPhoto = sql<boolean>`exists (
  select from photo_asked a where a.transaction_uuid = t.uuid and a.sent_at is null
)`;

/** When the person sent the last photo that the office had asked for. */
const photoSentAt = sql<Date | null>`(
  select max(a.sent_at) from photo_asked a where a.transaction_uuid = t.uuid
)`;

type ShownRefund = Pick<Row<"refund">, "state" | "amount_centavos" | "way" | "receipt"> & {
  /** Since when it is in this state, as JSON has it. */
  at: string;
};
/** Of each sum of money the last refund. */
const lastRefunds = sql<ShownRefund[]>`coalesce((
  select json_agg(last) from (
    select distinct on (r.money) r.state, r.amount_centavos, r.way, r.receipt,
      case r.state when 'asked' then r.asked_at when 'agreed' then r.decided_at
        when 'sent' then r.sent_at else r.ended_at end as at
    from money_received m join refund r on r.money = m.id
    where m.transaction_uuid = t.uuid
    order by r.money, r.asked_at desc
  ) last
), '[]')`;

/** Of the transaction itself: all that there are, by name (db/prepared.ts). */
const SHOWN = [
  "t.uuid",
  "t.reference",
  "t.drivers_license_id",
  "t.plate_number_id",
  "t.office_id",
  "t.status",
  "t.person",
  "t.language",
  "t.delivery_courier",
  "t.zone",
  "t.amount_centavos",
  "t.payee",
  "t.payment_channel",
  "t.payment_reference",
  "t.paid_at",
  "t.tracking_refno",
  "t.tracking_url",
  "t.to_book",
  "t.tracked_at",
  "t.failed_reason",
  "t.rejected_because",
  "t.holds_money",
  "t.delay_looked_on",
  "t.delay_told",
  "t.created_at",
  "t.updated_at",
  "t.ended_at",
] as const;

/** A transaction with all that its page shows, as of one moment. */
export type TransactionFacts = Awaited<ReturnType<typeof byUuids>>[number];

const byUuids = prepared(
  "transactions_by_uuid",
  (db, value: Slots<{ uuids: string[] }>) =>
    db
      .selectFrom("transaction as t")
      .innerJoin("office as o", "o.id", "t.office_id")
      .leftJoin("drivers_license as l", "l.id", "t.drivers_license_id")
      .leftJoin("plate_number as n", "n.id", "t.plate_number_id")
      // At most one, by its request: where few payments are unsettled, the planner would read all of those.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("payment as q")
            .select(["q.id", "q.account", "q.page", "q.looked_at", "q.expires_at"])
            .whereRef("q.transaction_uuid", "=", "t.uuid")
            .where("q.status", "in", literals(UNSETTLED))
            .limit(1)
            .as("p"),
        (join) => join.onTrue(),
      )
      .select(SHOWN)
      .select(["l.person as license_person", "n.person as plate_person"])
      .select(["p.id as payment_id", "p.account", "p.page", "p.looked_at"])
      .select("p.expires_at as payment_expires_at")
      .select((eb) => [
        jsonBuildObject({
          id: eb.ref("o.id"),
          code: eb.ref("o.code"),
          name: eb.ref("o.name"),
          address: eb.ref("o.address"),
          region: eb.ref("o.region"),
          province: eb.ref("o.province"),
          municipality: eb.ref("o.municipality"),
        }).as("office"),
        moneyInDoubt(sql.ref("t.uuid")).as("is_in_doubt"),
        jsonArrayFrom(
          eb
            .selectFrom("status_event as e")
            .select(["e.at", "e.from_status as from", "e.to_status as to", "e.why"])
            .where("e.kind", "=", "transaction")
            .whereRef("e.subject", "=", "t.uuid")
            .orderBy("e.id")
            .$narrowType<{ from: TransactionStatus | null; to: TransactionStatus }>(),
        ).as("events"),
        jsonArrayFrom(
          eb
            .selectFrom("courier_checkpoint as c")
            .select(["c.at", "c.state"])
            .whereRef("c.transaction_uuid", "=", "t.uuid")
            .orderBy("c.at")
            .orderBy("c.id"),
        ).as("checkpoints"),
        awaitsPhoto.as("awaits_photo"),
        photoSentAt.as("photo_sent_at"),
        lastRefunds.as("refunds"),
        documentFields.as("document_fields"),
      ])
      .where(sql<boolean>`t.uuid = any((select ${value("uuids")}::uuid[])::uuid[])`),
  "at start",
);

/** One statement for all who wait: in a release thousands poll their payment every five seconds (spec §9). */
export const findFacts = together<string, TransactionFacts | undefined>(async (db, uuids) => {
  const found = await byUuids(db, { uuids: [...uuids] });
  const known = new Map(found.map((facts) => [facts.uuid, facts]));
  return uuids.map((uuid) => known.get(uuid.toLowerCase()));
}, UNHURRIED);

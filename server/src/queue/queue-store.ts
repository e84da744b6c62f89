import type { ExpressionBuilder } from "kysely";
import { idsCalled } from "../control/control-verb.ts";
import { licenseKeys, openLicense, openPlate } from "../security/record-person.ts";
import type { Db, Tables } from "../db/tables.ts";
import { hasOneOf } from "../record/record-store.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Secrets } from "../security/secrets.ts";

/** What a queue holds: a submission, or a paid request. */
export type ItemId = { kind: "submission" | "transaction"; id: string };

/** Two are as good as many: neither is meant. */
const TWO = 2;

/** The items that a reference may mean: one; none; or several submissions whose ids begin alike. */
export async function itemsCalled(db: Db, reference: string): Promise<ItemId[]> {
  const ids = idsCalled(reference);
  if (!ids) return requestsBy(db, "reference", reference.toUpperCase());
  const [first, last] = ids;
  const found = await submissionsBetween(db, first, last);
  return found.length > 0 || first !== last ? found : requestsBy(db, "uuid", first);
}

/** What the queue calls a submission. */
export const shortId = (id: string): string => id.slice(0, 8);

async function submissionsBetween(db: Db, first: string, last: string): Promise<ItemId[]> {
  const rows = await db
    .selectFrom("submission")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .limit(TWO)
    .execute();
  return rows.map(({ id }) => ({ kind: "submission", id }));
}

async function requestsBy(db: Db, column: "uuid" | "reference", value: string): Promise<ItemId[]> {
  const rows = await db
    .selectFrom("transaction")
    .select("uuid")
    .where(column, "=", value)
    .execute();
  return rows.map(({ uuid }) => ({ kind: "transaction", id: uuid }));
}

type Asked = { now: Date; most: number };

/** Submissions that nobody has decided, the oldest first; each row says how many there are. */
export const waitingSubmissions = (db: Db, { now, most }: Asked) =>
  db
    .selectFrom("submission as s")
    .leftJoin("queue_claim as c", (join) =>
      join.onRef("c.item", "=", "s.id").on("c.held_until", ">", now),
    )
    .select(["s.id", "s.transactable_type as type", "s.created_at as since"])
    .select((eb) => ["c.holder", "c.held_until", eb.fn.countAll<number>().over().as("all")])
    .where("s.decided_at", "is", null)
    .orderBy("s.created_at")
    .limit(most)
    .execute();

type Request = ExpressionBuilder<Tables & { t: Tables["transaction"] }, "t">;
const waitsForPhoto = ({ exists, selectFrom }: Request) =>
  exists(
    selectFrom("photo_asked as p")
      .select("p.field")
      .whereRef("p.transaction_uuid", "=", "t.uuid")
      .where("p.sent_at", "is", null),
  );

const forVerification = (db: Db) =>
  db.selectFrom("transaction as t").where("t.status", "=", "For Verification");

export type Awaiting = { oldest: { reference: string; since: Date }[]; all: number };

/** The oldest requests that wait for a photo of the person, since when, and how many wait. */
export async function awaitingPhoto(db: Db, most: number): Promise<Awaiting> {
  const rows = await forVerification(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("photo_asked")
          .select((of) => ["transaction_uuid", of.fn.min("asked_at").as("since")])
          .where("sent_at", "is", null)
          .groupBy("transaction_uuid")
          .as("a"),
      (join) => join.onRef("a.transaction_uuid", "=", "t.uuid"),
    )
    .select((eb) => ["t.reference", "a.since", eb.fn.countAll<number>().over().as("all")])
    .orderBy("a.since")
    .limit(most)
    .execute();
  return { oldest: rows, all: rows[0]?.all ?? 0 };
}

/**
 * The same of paid requests that wait for the office, not for a photo of the person; a photo that was sent again begins
 * their time anew.
 */
export const waitingRequests = (db: Db, { now, most }: Asked) =>
  forVerification(db)
    .where((of) => of.not(waitsForPhoto(of)))
    .innerJoin("office as o", "o.id", "t.office_id")
    .leftJoin("queue_claim as c", (join) =>
      join.onRef("c.item", "=", "t.uuid").on("c.held_until", ">", now),
    )
    .select(["t.reference", "t.drivers_license_id", "t.plate_number_id", "t.paid_at"])
    .select((eb) =>
      eb
        .selectFrom("photo_asked as s")
        .select((of) => of.fn.max("s.sent_at").as("at"))
        .whereRef("s.transaction_uuid", "=", "t.uuid")
        .as("photo_sent_at"),
    )
    .select(["o.id", "o.region", "o.province", "o.municipality"])
    .select((eb) => ["c.holder", "c.held_until", eb.fn.countAll<number>().over().as("all")])
    .orderBy("t.paid_at")
    .limit(most)
    .execute();

/** Who works on an item, and until when. */
export type Claim = { holder: string; held_until: Date };

type Wish = { item: string; holder: string; now: Date; until: Date };

/**
 * Claims a locked item, or prolongs a claim; the database lets only one have it.
 * @returns the claim that stands now, perhaps somebody else's
 */
export async function takeClaim(trx: Db, { item, holder, now, until }: Wish): Promise<Claim> {
  const taken = await trx
    .insertInto("queue_claim")
    .values({ item, holder, held_until: until })
    .onConflict((oc) =>
      oc
        .column("item")
        .doUpdateSet({ holder, held_until: until })
        .where((eb) =>
          eb.or([eb("queue_claim.holder", "=", holder), eb("queue_claim.held_until", "<=", now)]),
        ),
    )
    .returning(["holder", "held_until"])
    .executeTakeFirst();
  return (
    taken ??
    trx
      .selectFrom("queue_claim")
      .select(["holder", "held_until"])
      .where("item", "=", item)
      .executeTakeFirstOrThrow()
  );
}

/** The claim that has not ended. */
export const claimOf = (db: Db, item: string, now: Date): Promise<Claim | undefined> =>
  db
    .selectFrom("queue_claim")
    .select(["holder", "held_until"])
    .where("item", "=", item)
    .where("held_until", ">", now)
    .executeTakeFirst();

export async function endClaim(trx: Db, item: string): Promise<void> {
  await trx.deleteFrom("queue_claim").where("item", "=", item).execute();
}

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
    .select(["r.id", "r.person", "r.status", "o.name as place"]);

const plates = (db: Db) =>
  db
    .selectFrom("plate_number as r")
    .leftJoin("office as o", "o.id", "r.office_id")
    .select(["r.id", "r.person", "r.status", "o.name as office"]);

type LicenseRow = Awaited<ReturnType<ReturnType<typeof licenses>["execute"]>>[number];
type PlateRow = Awaited<ReturnType<ReturnType<typeof plates>["execute"]>>[number];

const ofLicense =
  (secrets: Secrets) =>
  ({ person, ...row }: LicenseRow): RecordFacts => ({
    kind: "drivers_license",
    ...row,
    ...openLicense(secrets, { id: row.id, person }),
    mv_number: null,
  });
const ofPlate =
  (secrets: Secrets) =>
  ({ office, person, ...row }: PlateRow): RecordFacts => {
    const { dealer_name: dealer, ...plate } = openPlate(secrets, { id: row.id, person });
    return { kind: "plate_number", ...NOT_OF_PLATES, ...row, ...plate, place: dealer ?? office };
  };

/** The licenses with a number: one or none. */
export async function licensesWith(
  db: Db,
  secrets: Secrets,
  number: string,
): Promise<RecordFacts[]> {
  const keys = licenseKeys(secrets, number);
  const rows = await licenses(db).where("r.number_index", "in", keys).execute();
  return rows.map(ofLicense(secrets));
}

/** The plates with one of these numbers: perhaps two. */
export async function platesWith(
  db: Db,
  secrets: Secrets,
  numbers: { number: string | null; mv_number: string | null },
): Promise<RecordFacts[]> {
  const rows = await plates(db).where(hasOneOf(secrets, numbers)).orderBy("r.id").execute();
  return rows.map(ofPlate(secrets));
}

export async function recordFacts(
  db: Db,
  secrets: Secrets,
  { kind, id }: RecordSubject,
): Promise<RecordFacts[]> {
  if (kind === "drivers_license") {
    const rows = await licenses(db).where("r.id", "=", id).execute();
    return rows.map(ofLicense(secrets));
  }
  const rows = await plates(db).where("r.id", "=", id).execute();
  return rows.map(ofPlate(secrets));
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

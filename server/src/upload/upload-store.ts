import type { Picture } from "@portal/contract/control/control-call";
import { type Kysely, sql } from "kysely";
import type { Context } from "../context.ts";
import { Refusal } from "../control/control-verb.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { SealError } from "../security/secrets.ts";
import { type Document, documentPath, gonePhotos } from "./documents.ts";

/** Owner of files that retention/dispose-of-due.ts is deleting: they can no longer be claimed, and are found again after a crash. */
export const SWEEPER = "sweeper";

export async function insertFile(
  db: Kysely<Tables>,
  file: { name: string; bytes: number; createdAt: Date; sender?: string | undefined },
): Promise<void> {
  const { name, bytes, createdAt: created_at, sender = null } = file;
  await db.insertInto("file").values({ name, bytes, created_at, sender }).execute();
}

/** Bytes of one sender's photos: of those that nobody has claimed, and of those whose request nobody has paid for. */
export type Held = { unclaimed: number; unpaid: number };

/** Photos that are about to be deleted count as well. */
export async function heldBySender(db: Kysely<Tables>): Promise<Map<string, Held>> {
  const { rows } = await sql<Record<keyof Held | "sender", string | null>>`
    select sender, sum(bytes) filter (where claimed_by is null) as unclaimed,
      sum(bytes) filter (where claimed_by is not null) as unpaid
    from file where sender is not null or claimed_by is null
    group by sender`.execute(db);
  return new Map(
    rows.map(({ sender, unclaimed, unpaid }) => [
      sender ?? "",
      { unclaimed: Number(unclaimed), unpaid: Number(unpaid) },
    ]),
  );
}

/** `isUnpaid`: nobody has paid for the owner yet, so the file still counts for who sent it. */
type Claimant = { owner: string; at: Date; isUnpaid: boolean };

// Locked in name order, so that two requests with the same files cannot deadlock. Whose a file is, is asked of the locked
// rows: asked of the table, it would have all unclaimed files read.
const claiming = prepared(
  "claim_files",
  (_, value: Slots<Claimant & { names: readonly string[] }>) => sql<{ name: string }>`
    with locked as (
      select name, claimed_by from file where name = any((select ${value("names")}::text[])::text[])
      order by name for update
    )
    update file set claimed_by = ${value("owner")},
      sender = case when ${value("isUnpaid")}::boolean then file.sender end,
      claimed_at = coalesce(file.claimed_at, ${value("at")})
    from locked
    where file.name = locked.name and coalesce(locked.claimed_by, ${value("owner")}) = ${value("owner")}
    returning file.name`,
);

/**
 * Assigns files to `owner` (R-6): the first owner keeps a file and may claim it again.
 * @param pathOf where the request has a document, for the error
 * @throws Problem("file_not_found") with the fields whose file is unknown, deleted or of another owner
 */
export async function claimFiles(
  trx: Kysely<Tables>,
  documents: readonly Document[],
  { owner, at, isUnpaid }: Claimant,
  pathOf = documentPath,
): Promise<void> {
  if (documents.length === 0) return;
  const names = [...new Set(documents.map(({ name }) => name))];
  const claimed = await claiming(trx, { names, owner, at, isUnpaid });
  const owned = new Set(claimed.map(({ name }) => name));
  const missing = documents.filter(({ name }) => !owned.has(name));
  if (missing.length > 0) throw gonePhotos(missing.map(pathOf));
}

/** The files among these that are not owned yet and may be attached. */
export async function freeFiles(
  db: Kysely<Tables>,
  documents: readonly Document[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("file")
    .select("name")
    .where(
      "name",
      "in",
      documents.map(({ name }) => name),
    )
    .where("claimed_by", "is", null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Gives a photo that could not be stored to the sweeper: some of it may be there. It counts for nobody. */
export async function discardUnstored(db: Kysely<Tables>, name: string): Promise<void> {
  await db
    .updateTable("file")
    .set((eb) => ({ claimed_by: SWEEPER, claimed_at: eb.ref("created_at"), sender: null }))
    .where("name", "=", name)
    .where("sealed_by", "is", null)
    .execute();
}

/** Gives photos that nobody needs any more to the sweeper, except those still used in another field. */
export async function discardFiles(trx: Kysely<Tables>, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable("file")
    .set({ claimed_by: SWEEPER })
    .where("name", "in", names)
    // `not exists` for these names; `not in` would read all documents.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("transaction_document as d")
            .select("d.field")
            .whereRef("d.file_name", "=", "file.name"),
        ),
      ),
    )
    .execute();
}

/** The bytes of a photo for an operator; the caller has noted in the audit log that it is looked at. */
export async function showPicture(
  { storage }: Pick<Context, "storage">,
  file: string,
): Promise<Picture> {
  const bytes = await storage.get(file).catch((error: unknown) => {
    throw error instanceof SealError ? new Refusal(error.forOperators) : error;
  });
  if (bytes === null) throw new Refusal("The photo is not in the storage any more.");
  return { type: "image/jpeg", base64: bytes.toString("base64") };
}

/** What is about to be deleted is nobody's any more. */
export const isKept = sql<boolean>`coalesce(claimed_by, '') not like ${`${SWEEPER}%`}`;

/** The id of the root secret under which a photo is sealed; null while it is not stored, and once it is to be deleted. */
async function sealOf(db: Kysely<Tables>, name: string): Promise<number | null> {
  const row = await db
    .selectFrom("file")
    .select("sealed_by")
    .where("name", "=", name)
    .where(isKept)
    .executeTakeFirst();
  return row?.sealed_by ?? null;
}

/** @returns false when it is not under `was` any more */
async function noteSeal(
  db: Kysely<Tables>,
  name: string,
  { was, is }: { was: number | null; is: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("file")
    .set({ sealed_by: is })
    .where("name", "=", name)
    .where("sealed_by", "is not distinct from", was)
    .where(isKept)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Sealing = Pick<Context, "db" | "storage" | "secrets">;

/**
 * The bytes of a photo that has its row: bytes without one would never be deleted. `storage` seals them
 * (providers/storage/sealed-storage.ts). A row that is being deleted meanwhile takes no seal, and its bytes go with it.
 */
export async function storePhoto(
  { db, storage, secrets }: Sealing,
  name: string,
  bytes: Buffer,
): Promise<void> {
  await storage.put(name, bytes);
  await noteSeal(db, name, { was: null, is: secrets.sealId });
}

/**
 * Seals a stored photo under the current root secret where it is under another one. Its name stays, and whoever reads it
 * meanwhile gets it. May be repeated, and done by several at once.
 * @throws SealError when it does not open; then it stays as it is
 */
export async function resealPhoto(context: Sealing, name: string): Promise<void> {
  const { db, storage, secrets } = context;
  const was = await sealOf(db, name);
  if (was === null || was === secrets.sealId) return;
  const bytes = await storage.get(name);
  if (bytes !== null) await storage.put(name, bytes);
  if (await noteSeal(db, name, { was, is: secrets.sealId })) return;
  // Deleted meanwhile, and perhaps put back here; or sealed by somebody else under a third one.
  if ((await sealOf(db, name)) === null) await storage.remove(name);
  else await resealPhoto(context, name);
}

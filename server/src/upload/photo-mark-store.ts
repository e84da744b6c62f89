import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import type { StorageProvider } from "../providers/storage/storage-provider.ts";

/** The photos are not this database's: an empty folder, another host's, another environment's bucket. */
export class AnotherStore extends Error {
  /** All of it, for the log. */
  get forOperators(): string {
    return this.message;
  }

  constructor({ place, setting }: Place, noted: string, found: string | null) {
    super(
      `${place} has not this database's photos (its store.mark is ${found ?? "missing"}, not ${noted}): correct ${setting}, or, if the photos were moved there, copy store.mark too (docs/operations.md, The place of the photos).`,
    );
    this.name = "AnotherStore";
  }
}

/** Where a storage is, and which setting says so, for operators. */
type Place = { place: string; setting: string };

/** Any number that no other lock has (db/migrate.ts). */
const FIRST_MARK_LOCK = 7_305_911_208;

/**
 * The same storage, of which nothing is read, written or removed before it is known to have the mark that the database
 * notes. The first one is given its mark.
 */
export function ownStore(storage: StorageProvider, db: Db, at: Place): StorageProvider {
  let isOwn = false;
  const expectOwn = async (): Promise<void> => {
    const noted = (await notedMark(db)) ?? (await markFirst(db, storage));
    const found = await storage.readMark();
    isOwn = found === noted;
    if (!isOwn) throw new AnotherStore(at, noted, found);
  };
  const once = async (): Promise<void> => {
    if (isOwn) return;
    await expectOwn().catch((cause: unknown) => {
      throw cause instanceof AnotherStore
        ? new Problem("provider_unavailable", undefined, { cause })
        : cause;
    });
  };
  return {
    ...storage,
    expectOwn,
    put: async (name, bytes) => {
      await once();
      await storage.put(name, bytes);
    },
    get: async (name) => {
      await once();
      return storage.get(name);
    },
    remove: async (name) => {
      await once();
      await storage.remove(name);
    },
  };
}

async function notedMark(db: Db): Promise<string | null> {
  const row = await db.selectFrom("photo_store").select("mark").executeTakeFirst();
  return row?.mark ?? null;
}

/** Once in the life of a database, so the lock is held while the storage is asked. */
const markFirst = (db: Db, storage: StorageProvider): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_MARK_LOCK})`.execute(trx);
    const noted = await notedMark(trx);
    if (noted !== null) return noted;
    // One that is there without a note was written by a start that was broken off, or its database is gone.
    const found = await storage.readMark();
    const mark = found ?? randomBytes(16).toString("hex");
    if (found === null) await storage.writeMark(mark);
    await trx.insertInto("photo_store").values({ mark }).execute();
    return mark;
  });

/** After a restore: the next start marks the place where the photos are now. */
export const forgetMark = (db: Db): Promise<unknown> => db.deleteFrom("photo_store").execute();

/**
 * A storage that does not answer is looked at when it is used: all else goes on without it.
 * @throws AnotherStore
 */
export async function expectOwnPhotos({ storage, log }: Pick<Context, "storage" | "log">) {
  await storage.expectOwn?.().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    log.warn("The photo storage does not answer: whether it is the right one is seen later.");
  });
}

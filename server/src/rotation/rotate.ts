import { inboxOf } from "@portal/contract/contact";
import { DAY_MS } from "@portal/contract/days";
import { contactMarks } from "../appointment/booking-shares.ts";
import { ConfigError } from "../config.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { stackOf } from "../problem/problem.ts";
import { licenseIndexes, plateIndexes } from "../security/record-person.ts";
import { readPerson, submissionIndexes } from "../security/person.ts";
import { SealError, type Secrets } from "../security/secrets.ts";
import { resealPhoto } from "../upload/upload-store.ts";
import {
  type Earlier,
  findEarlier,
  findEarlierPhotos,
  keepProgress,
  lockProgress,
  type Progress,
  type SealedColumn,
  someIds,
  wordsRow,
  writeAnew,
} from "./rotation-store.ts";

/**
 * Seals everything anew after a root secret was replaced (docs/keys.md). A part of a column is one transaction, which
 * also notes how far it is: killed, it goes on there. A row that changes meanwhile is left as it was written.
 */
type Rotated = SealedColumn & {
  /** The indexes and hashes of what is sealed, by column. */
  indexesOf?: (secrets: Secrets, plain: Buffer) => Record<string, Buffer | null>;
  /** The first two of the column `marks`, of what is sealed; a third cannot be made again. */
  marksOf?: (secrets: Secrets, plain: Buffer) => string[];
};

/** All that is sealed in tables. */
export const sealedColumns: readonly Rotated[] = [
  {
    table: "drivers_license",
    key: "id",
    column: "person",
    indexes: ["number_index"],
    hashes: ["proof"],
    indexesOf: (secrets, person) => licenseIndexes(secrets, readPerson("drivers_license", person)),
  },
  {
    table: "plate_number",
    key: "id",
    column: "person",
    indexes: ["number_index", "mv_index"],
    indexesOf: (secrets, person) => plateIndexes(secrets, readPerson("plate_number", person)),
  },
  {
    table: "submission",
    key: "id",
    column: "person",
    indexes: ["number_index", "mv_index"],
    indexesOf: (secrets, person) => submissionIndexes(secrets, readPerson("submission", person)),
  },
  { table: "submission", key: "id", column: "remarks" },
  {
    table: "appointment",
    key: "id",
    column: "person",
    marksOf: (secrets, person) => contactMarks(secrets, readPerson("appointment", person)),
  },
  { table: "transaction", key: "uuid", column: "person" },
  { table: "transaction", key: "uuid", column: "tracking_url" },
  { table: "payment", key: "id", column: "page" },
  { table: "case_message", key: "id", keyType: "bigint", column: "words", row: wordsRow },
  {
    table: "alert",
    key: "id",
    column: "address",
    indexes: ["address_index"],
    indexesOf: (secrets, address) => ({
      address_index: secrets.index("alert.address", inboxOf(address.toString())),
    }),
  },
];

export const PHOTOS = "photos";
const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** Rows looked at in a part: their locks delay nobody. */
const MOST_AT_ONCE = 500;
const PHOTOS_AT_ONCE = 5;
/** The part of a core that it may take, with the database's own. */
const SHARE = 0.05;
/** Another process may have written under an old root until it was restarted too. */
const AGAIN_MS = DAY_MS;

type Needs = Pick<Context, "db" | "log" | "now" | "secrets" | "storage">;

/** The job: a part at a time, and a pause after each that keeps its share of a core. */
export function rotator(
  work: (context: Needs) => Promise<unknown> = rotatePart,
  clock = () => performance.now(),
): (context: Needs) => Promise<void> {
  let restUntil = -Infinity;
  return async (context) => {
    const { seals, indexes } = context.secrets.oldIds;
    if (seals.length + indexes.length === 0 || clock() < restUntil) return;
    const begun = clock();
    await work(context);
    restUntil = clock() + (clock() - begun) * (1 / SHARE - 1);
  };
}

/** Makes the next part anew. @returns false when nothing is left */
export async function rotatePart(context: Needs): Promise<boolean> {
  for (const column of sealedColumns) if (await rotateColumn(context, column)) return true;
  return rotatePhotos(context);
}

/** A part of a column, or of the photos. @returns false when nothing of it is left */
const inPart = (
  { db, now, secrets }: Needs,
  name: string,
  work: (trx: Db, after: string | null) => Promise<Part>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const progress = await lockProgress(trx, name, secrets);
    if (!progress || isDone(progress, now())) return false;
    const isBegin = progress.ended_at !== null || progress.after === null;
    const { last, made, refused } = await work(trx, isBegin ? null : progress.after);
    await keepProgress(trx, {
      ...progress,
      after: last,
      made: progress.made + made,
      refused: (isBegin ? 0 : progress.refused) + refused,
      ended_at: last === null ? now() : null,
    });
    return true;
  });

/** `last`: the last key that was looked at; null at the end. */
type Part = { last: string | null; made: number; refused: number };

const rotateColumn = (context: Needs, column: Rotated): Promise<boolean> =>
  inPart(context, nameOf(column), async (trx, after) => {
    const ids = context.secrets;
    const { last, rows } = await findEarlier(trx, column, { after, most: MOST_AT_ONCE, ids });
    const opened = rows.flatMap((row) => anew(context, column, row));
    const made = opened.length === 0 ? 0 : await writeAnew(trx, column, opened);
    return { last, made, refused: rows.length - opened.length };
  });

const rotatePhotos = (context: Needs): Promise<boolean> =>
  inPart(context, PHOTOS, async (trx, after) => {
    const { sealId } = context.secrets;
    const names = await findEarlierPhotos(trx, { after, most: PHOTOS_AT_ONCE, sealId });
    let refused = 0;
    for (const name of names)
      await resealPhoto(context, name).catch((error: unknown) => {
        refused += 1;
        nameRefused(context, error);
      });
    return { last: names.at(-1) ?? null, made: names.length - refused, refused };
  });

const isDone = ({ ended_at: ended }: Progress, now: Date): boolean =>
  ended !== null && ended.getTime() + AGAIN_MS > now.getTime();

/** Nothing for a row that does not open: it stays as it is, and the log names it. */
function anew({ secrets, log }: Needs, { indexesOf, marksOf, ...column }: Rotated, row: Earlier) {
  const place = { at: nameOf(column), row: row.row };
  try {
    const plain = secrets.open(place, row.sealed);
    const sealed = { [column.column]: secrets.seal(place, plain) };
    return [
      {
        ...row,
        anew: { ...sealed, ...indexesOf?.(secrets, plain) },
        marks: marksOf?.(secrets, plain) ?? [],
      },
    ];
  } catch (error) {
    nameRefused({ log }, error);
    return [];
  }
}

function nameRefused({ log }: Pick<Context, "log">, error: unknown): void {
  if (!(error instanceof SealError)) throw error;
  log.error({ stack: stackOf(error) }, "what is sealed does not open");
}

/**
 * Before a portal serves: with a root secret missing, everybody would read "Unexpected", and an import would add every
 * number a second time.
 * @throws ConfigError
 */
export async function requireRoots({ db, secrets }: Pick<Context, "db" | "secrets">) {
  const living = {
    PORTAL_SECRET: [secrets.sealId, ...secrets.oldIds.seals],
    INDEX_SECRET: [secrets.indexId, ...secrets.oldIds.indexes],
  };
  for (const column of sealedColumns.filter(isOfEachRow))
    for (const one of [column.column, ...(column.indexes ?? [])]) {
      const setting = one === column.column ? "PORTAL_SECRET" : "INDEX_SECRET";
      const ids = await someIds(db, column, one);
      if (ids.some((id) => !living[setting].includes(id)))
        throw new ConfigError(
          `${column.table}.${one} was made under another ${setting} than those that are set: add the earlier one to ${setting}_OLD (docs/keys.md, What does not open).`,
        );
    }
}

/** Of others most rows have none, and all would be gone through. */
const isOfEachRow = ({ column }: SealedColumn): boolean =>
  column === "person" || column === "address" || column === "words";

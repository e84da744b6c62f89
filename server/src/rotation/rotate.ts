import { inboxOf } from "@portal/contract/contact";
import { DAY_MS } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { stackOf } from "../problem/problem.ts";
import { SealError, type Secrets } from "../security/secrets.ts";
import {
  type Earlier,
  findEarlier,
  keepProgress,
  lockProgress,
  type Progress,
  type SealedColumn,
  writeAnew,
} from "./rotation-store.ts";

/**
 * Seals everything anew after a root secret was replaced (docs/keys.md). A part of a column is one transaction, which
 * also notes how far it is: killed, it goes on there. A row that changes meanwhile is left as it was written.
 */
type Rotated = SealedColumn & {
  /** The indexes of what is sealed, by column. */
  indexesOf?: (secrets: Secrets, plain: string) => Record<string, Buffer | null>;
};

/** All that is sealed in tables. */
export const sealedColumns: readonly Rotated[] = [
  {
    table: "alert",
    key: "id",
    column: "address",
    indexes: ["address_index"],
    indexesOf: (secrets, address) => ({
      address_index: secrets.index("alert.address", inboxOf(address)),
    }),
  },
];

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** Rows looked at in a part: their locks delay nobody. */
const MOST_AT_ONCE = 500;
/** The part of a core that it may take, with the database's own. */
const SHARE = 0.05;
/** Another process may have written under an old root until it was restarted too. */
const AGAIN_MS = DAY_MS;

type Needs = Pick<Context, "db" | "log" | "now" | "secrets">;

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
  return false;
}

/** @returns false when nothing of the column is left */
async function rotateColumn(context: Needs, column: Rotated): Promise<boolean> {
  const { db, now, secrets } = context;
  return db.transaction().execute(async (trx) => {
    const progress = await lockProgress(trx, nameOf(column), secrets);
    if (!progress || isDone(progress, now())) return false;
    const after = progress.ended_at === null ? progress.after : null;
    const found = await findEarlier(trx, column, { after, most: MOST_AT_ONCE, ids: secrets });
    const rows = found.rows.flatMap((row) => anew(context, column, row));
    const made = rows.length === 0 ? 0 : await writeAnew(trx, column, rows);
    await keepProgress(trx, {
      ...progress,
      after: found.last,
      made: progress.made + made,
      refused: (after === null ? 0 : progress.refused) + found.rows.length - rows.length,
      ended_at: found.last === null ? now() : null,
    });
    return true;
  });
}

const isDone = ({ ended_at: ended }: Progress, now: Date): boolean =>
  ended !== null && ended.getTime() + AGAIN_MS > now.getTime();

/** Nothing for a row that does not open: it stays as it is, and the log names it. */
function anew({ secrets, log }: Needs, { indexesOf, ...column }: Rotated, row: Earlier) {
  const place = { at: nameOf(column), row: row.row };
  try {
    const plain = secrets.open(place, row.sealed);
    const sealed = { [column.column]: secrets.seal(place, plain) };
    return [{ ...row, anew: { ...sealed, ...indexesOf?.(secrets, plain.toString()) } }];
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ stack: stackOf(error) }, "a sealed row does not open");
    return [];
  }
}

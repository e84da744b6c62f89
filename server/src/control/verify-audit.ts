import type { Db } from "../db/tables.ts";
import { auditHead, auditRowsAfter, hashOf, type AuditRow } from "./audit-store.ts";

const MOST_AT_ONCE = 1_000;
const NO_HASH = Buffer.alloc(32);

export type Verified = { rows: number; head: string; mistakes: string[] };

/** How a head is written down: the number of the row, and the beginning of its hash. */
const headOf = (seq: number, hash: Buffer): string => `${seq}:${hash.toString("hex").slice(0, 16)}`;

/**
 * Walks the whole log and compares each row with its hash, its place in the chain and, at the end, with the head.
 * @param known a head that was written down elsewhere: finds a log that was written anew as a whole
 */
export async function verifyAudit(db: Db, known?: string): Promise<Verified> {
  const mistakes: string[] = [];
  let last: Pick<AuditRow, "seq" | "hash"> = { seq: 0, hash: NO_HASH };
  let rows: AuditRow[];
  let isKnown = known === undefined;
  do {
    rows = await auditRowsAfter(db, last.seq, MOST_AT_ONCE);
    for (const row of rows) {
      if (row.seq !== last.seq + 1) mistakes.push(gap(last.seq + 1, row.seq - 1));
      else if (!row.before.equals(last.hash))
        mistakes.push(`Row ${row.seq} does not follow row ${last.seq} as it was.`);
      if (!hashOf(row).equals(row.hash)) mistakes.push(`Row ${row.seq} is not as it was written.`);
      isKnown ||= headOf(row.seq, row.hash) === known;
      last = row;
    }
  } while (rows.length === MOST_AT_ONCE);
  const head = await auditHead(db);
  if (head.seq > last.seq) mistakes.push(gap(last.seq + 1, head.seq));
  else if (!head.hash.equals(last.hash) || head.seq < last.seq)
    mistakes.push(`The log does not end as it did: row ${last.seq} is not the last one written.`);
  if (!isKnown) mistakes.push(`The log does not contain ${known}.`);
  return { rows: last.seq, head: headOf(last.seq, last.hash), mistakes };
}

const gap = (first: number, last: number): string =>
  first === last ? `Row ${first} is missing.` : `Rows ${first} to ${last} are missing.`;

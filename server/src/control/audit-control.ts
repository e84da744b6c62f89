import type { auditControl } from "@portal/contract/control/audit-control";
import {
  auditedIds,
  auditHead,
  auditRowsAfter,
  findAuditRows,
  hashOf,
  type AuditRow,
} from "./audit-store.ts";
import type { ControlVerbs } from "./control-verb.ts";
import { subjectKinds } from "./control-verb.ts";
import { Refusal } from "./refusal.ts";
import type { Db } from "../db/tables.ts";

/** As the log shows what a row is about: `import:1`. */
const KIND = new RegExp(`^(?:${subjectKinds.join("|")}):`, "u");

export const auditVerbs: ControlVerbs<typeof auditControl> = {
  "audit show": async ({ db }, { given: { about, operator, day, most } }) => {
    const ids = about === undefined ? undefined : await auditedIds(db, about.replace(KIND, ""));
    const rows = await findAuditRows(db, {
      about: ids?.flatMap((id) => subjectKinds.map((kind) => `${kind}:${id}`)),
      operator,
      day,
      most,
    });
    return {
      rows: rows.map((row) => ({
        row: row.seq,
        at: row.at.toISOString(),
        operator: row.operator,
        command: row.command,
        about: row.about.join(" "),
        reason: row.reason,
      })),
    };
  },

  "audit verify": async ({ db }, { given }) => {
    // One snapshot: rows that are added meanwhile belong to the next walk.
    const { rows, head, mistakes } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((trx) => verifyAudit(trx, given.head));
    if (mistakes.length > 0) throw new Refusal(mistakes.join("\n"));
    return {
      message: `The log is whole. Write its head down elsewhere, and give it to the next verify with --head.`,
      rows_checked: rows,
      head,
    };
  },
};

const MOST_AT_ONCE = 1_000;
const NO_HASH = Buffer.alloc(32);

type Verified = { rows: number; head: string; mistakes: string[] };

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

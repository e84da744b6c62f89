import type { auditControl } from "@portal/contract/control/audit-control";
import { headFile, notedHead } from "./audit-head.ts";
import {
  auditedIds,
  auditHead,
  auditRowsAfter,
  findAuditRows,
  hashOf,
  headOf,
  referencesOf,
  type AuditRow,
} from "./audit-store.ts";
import { type ControlVerbs, Refusal, subjectKinds, WHOLE_ID } from "./control-verb.ts";
import type { Db } from "../db/tables.ts";

/** As the log shows what a row is about: `import:1`. */
const KIND = new RegExp(`^(?:${subjectKinds.join("|")}):`, "u");

export const auditVerbs: ControlVerbs<typeof auditControl> = {
  "audit show": async ({ db, secrets }, { given: { about, operator, day, most } }) => {
    const ids =
      about === undefined ? undefined : await auditedIds(db, secrets, about.replace(KIND, ""));
    const rows = await findAuditRows(db, {
      about: ids?.flatMap((id) => subjectKinds.map((kind) => `${kind}:${id}`)),
      operator,
      day,
      most,
    });
    const nameOf = await namesFor(db, rows);
    return {
      rows: rows.map((row) => ({
        row: row.seq,
        at: row.at.toISOString(),
        operator: row.operator,
        proven: proofOf(row),
        command: row.command,
        about: row.about
          .filter((one) => !one.startsWith(PROOF))
          .map(nameOf)
          .join(" "),
        reason: row.reason,
      })),
    };
  },

  "audit verify": async ({ db, config }, { given }) => {
    const noted = notedHead(config);
    const known = [given.head, noted].flatMap((head) => head ?? []);
    // One snapshot: rows that are added meanwhile belong to the next walk.
    const { rows, head, mistakes } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((trx) => verifyAudit(trx, known));
    if (mistakes.length > 0) throw new Refusal(mistakes.join("\n"));
    return {
      message: `The log is whole${noted === null ? "" : `, and contains ${noted} of ${headFile(config.dataDir)}`}. Write its head down elsewhere, and give it to the next verify with --head.`,
      rows_checked: rows,
      head,
    };
  },
};

const PROOF = "proof:";

/** How the operator's name was proven. */
function proofOf({ about }: Pick<AuditRow, "about">): string {
  const proof = about.find((one) => one.startsWith(PROOF));
  return proof === undefined ? "no" : `key ${proof.slice(PROOF.length).slice(0, 8)}`;
}

/**
 * What a row is about, as operators type it: a request by its reference, a submission or closure by its short id. The log
 * itself keeps the ids, which stay the same for ever.
 */
async function namesFor(
  db: Db,
  rows: readonly Pick<AuditRow, "about">[],
): Promise<(about: string) => string> {
  const uuids = rows
    .flatMap(({ about }) => about)
    .filter((about) => about.startsWith("transaction:"))
    .map((about) => about.replace(KIND, ""))
    .filter((id) => WHOLE_ID.test(id));
  const references = await referencesOf(db, [...new Set(uuids)]);
  return (about) => {
    const id = about.replace(KIND, "");
    const kind = about.slice(0, about.length - id.length);
    if (!WHOLE_ID.test(id)) return about;
    if (kind === "transaction:") return kind + (references.get(id) ?? id);
    return kind === "submission:" || kind === "closure:" ? kind + id.slice(0, 8) : about;
  };
}

const MOST_AT_ONCE = 1_000;
const NO_HASH = Buffer.alloc(32);

type Verified = { rows: number; head: string; mistakes: string[] };

/**
 * Walks the whole log and compares each row with its hash, its place in the chain and, at the end, with the head.
 * @param known heads that were written down elsewhere: they find a log that was cut or written anew as a whole
 */
export async function verifyAudit(db: Db, known: readonly string[] = []): Promise<Verified> {
  const mistakes: string[] = [];
  let last: Pick<AuditRow, "seq" | "hash"> = { seq: 0, hash: NO_HASH };
  let rows: AuditRow[];
  const unseen = new Set(known.filter((head) => !head.startsWith("0:")));
  do {
    rows = await auditRowsAfter(db, last.seq, MOST_AT_ONCE);
    for (const row of rows) {
      if (row.seq !== last.seq + 1) mistakes.push(gap(last.seq + 1, row.seq - 1));
      else if (!row.before.equals(last.hash))
        mistakes.push(`Row ${row.seq} does not follow row ${last.seq} as it was.`);
      if (!hashOf(row).equals(row.hash)) mistakes.push(`Row ${row.seq} is not as it was written.`);
      unseen.delete(headOf(row));
      last = row;
    }
  } while (rows.length === MOST_AT_ONCE);
  const head = await auditHead(db);
  if (head.seq > last.seq) mistakes.push(gap(last.seq + 1, head.seq));
  else if (!head.hash.equals(last.hash) || head.seq < last.seq)
    mistakes.push(`The log does not end as it did: row ${last.seq} is not the last one written.`);
  for (const one of unseen) mistakes.push(`The log does not contain ${one}.`);
  return { rows: last.seq, head: headOf(last), mistakes };
}

const gap = (first: number, last: number): string =>
  first === last ? `Row ${first} is missing.` : `Rows ${first} to ${last} are missing.`;

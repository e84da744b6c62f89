import type { auditControl } from "@portal/contract/control/audit-control";
import { findAuditRows } from "./audit-store.ts";
import { auditedIds } from "./audited-ids-store.ts";
import type { ControlVerbs } from "./control-verb.ts";
import { subjectKinds } from "./control-verb.ts";
import { Refusal } from "./refusal.ts";
import { verifyAudit } from "./verify-audit.ts";

export const auditVerbs: ControlVerbs<typeof auditControl> = {
  "audit show": async ({ db }, { given: { about, operator, day, most } }) => {
    const ids = about === undefined ? undefined : await auditedIds(db, about);
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

import type { recordControl } from "@portal/contract/control/record-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { importRecords } from "./import-records.ts";
import { lastImports } from "./record-import-store.ts";

const MOST_SHOWN = 20;

export const recordVerbs: ControlVerbs<typeof recordControl> = {
  "record import": importRecords,

  "record imports": async ({ db }) => ({
    imports: (await lastImports(db, MOST_SHOWN)).map((one) => ({
      import: one.id,
      of: one.sheet,
      began: one.began_at.toISOString(),
      ended: one.ended_at?.toISOString() ?? null,
      rows: one.rows,
      added: one.added,
      changed: one.changed,
      refused: one.refused,
    })),
  }),
};

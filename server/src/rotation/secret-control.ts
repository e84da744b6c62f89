import type { secretControl } from "@portal/contract/control/portal-control";
import { type ControlVerbs, counted } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { countIds, countMarks, countPhotos } from "./rotation-store.ts";
import { PHOTOS, sealedColumns } from "./rotate.ts";

type Row = { what: string; id: number; count: number; kind: "seals" | "indexes" };

export const secretVerbs: ControlVerbs<typeof secretControl> = {
  "secret rotate-status": async (context) => {
    const rows = (await countAll(context.db)).map(({ what, id, count, kind }) => ({
      what,
      key_id: id.toString(16).padStart(2, "0"),
      secret: rootOf(context, kind, id),
      count,
    }));
    const sum = (root: "old" | "not here") =>
      rows.filter(({ secret }) => secret === root).reduce((all, { count }) => all + count, 0);
    const [earlier, lost] = [sum("old"), sum("not here")];
    return { message: sentence(earlier, lost), secrets: rows };
  },
};

async function countAll(db: Context["db"]): Promise<Row[]> {
  const columns = sealedColumns.flatMap(({ table, column, indexes = [] }) => [
    { table, column, kind: "seals" as const },
    ...indexes.map((index) => ({ table, column: index, kind: "indexes" as const })),
  ]);
  const rows: Row[] = [];
  for (const { table, column, kind } of columns)
    for (const one of await countIds(db, table, column))
      rows.push({ ...one, what: `${table}.${column}`, kind });
  for (const one of await countMarks(db))
    rows.push({ ...one, what: "appointment.marks", kind: "indexes" });
  for (const one of await countPhotos(db)) rows.push({ ...one, what: PHOTOS, kind: "seals" });
  return rows;
}

function rootOf(
  { secrets }: Context,
  kind: Row["kind"],
  id: number,
): "current" | "old" | "not here" {
  if (id === (kind === "seals" ? secrets.sealId : secrets.indexId)) return "current";
  return secrets.oldIds[kind].includes(id) ? "old" : "not here";
}

function sentence(earlier: number, lost: number): string {
  if (lost > 0)
    return `${counted(lost, "value lies", "values lie")} under a root secret that is not here: docs/keys.md, What does not open.`;
  if (earlier > 0)
    return `${counted(earlier, "value is", "values are")} still under an old root secret: leave it in the settings.`;
  return "Everything is under the current root secrets: the old ones can be taken out.";
}

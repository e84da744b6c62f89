import type pg from "pg";

type Statement = { sql: string; parameters: readonly unknown[] };

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Loops"?: number;
  "Actual Rows"?: number;
  "Index Searches"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs it and undoes that. `more`: the pages, beside the indexes', that it may read more among many rows. */
export async function explained(pool: pg.Pool, { sql, parameters }: Statement) {
  const client = await pool.connect();
  try {
    const { rows: counted } = await client.query<{ name: string; n: string }>(
      "select indrelid::regclass::text as name, count(*) as n from pg_index group by 1",
    );
    const indexesOf = new Map(counted.map(({ name, n }) => [name, Number(n)]));
    const searchesOf = (node: Node): number =>
      node["Index Name"] ? (node["Index Searches"] ?? node["Actual Loops"] ?? 0) : 0;
    const mayGrow = (node: Node): number => {
      // Among few rows several are on one page.
      if (/^Index Scan|^Bitmap Heap Scan/u.test(node["Node Type"]))
        return (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0);
      // Each written row goes down every index of its table; the map of free room has three levels, and both its old and
      // its new page stand in the map of visible pages.
      if (node["Node Type"] !== "ModifyTable") return 0;
      const written = node.Plans?.[0]?.["Actual Rows"] ?? 0;
      return written * (5 + (indexesOf.get(node["Relation Name"] ?? "") ?? 0));
    };
    await client.query("begin");
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, buffers, timing off, format json) ${sql}`,
      [...parameters],
    );
    const root = rows[0]?.["QUERY PLAN"][0].Plan ?? { "Node Type": "" };
    const nodes = nodesOf(root);
    return {
      pages: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
      searches: nodes.reduce((sum, node) => sum + searchesOf(node), 0),
      more: nodes.reduce((sum, node) => sum + mayGrow(node), 0),
      whole: nodes
        .filter((node) => node["Node Type"] === "Seq Scan")
        .map((node) => node["Relation Name"] ?? ""),
    };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

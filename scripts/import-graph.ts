import { posix } from "node:path";

/** By file path: the files of the repository that it imports. */
export type ImportGraph = Map<string, string[]>;

const IMPORT = /(?:(?:import|export)\s+[^"';]*?\s*from\s*|import\s*\(?\s*)"([^"]+)"/gu;
const CONTRACT = "@portal/contract/";

export const importGraph = (sources: ReadonlyMap<string, string>): ImportGraph =>
  new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));

function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(IMPORT)].flatMap(([, from = ""]) => {
    if (from.startsWith(".")) return [posix.join(posix.dirname(file), from.split("?")[0] ?? "")];
    if (!from.startsWith(CONTRACT)) return [];
    const path = `contract/src/${from.slice(CONTRACT.length)}`;
    return [path.endsWith(".po") ? path : `${path}.ts`];
  });
  return [...new Set(found)];
}

/** Number of imports from a file to the nearest of these; Infinity when none is reachable. */
export function distance(
  graph: ImportGraph,
  from: string,
  to: ReadonlySet<string>,
  endsAt: (file: string) => boolean = () => false,
): number {
  const seen = new Set([from]);
  for (let [here, steps] = [[from], 0]; here.length > 0; steps += 1) {
    if (here.some((file) => to.has(file))) return steps;
    const next = here.filter((file) => !endsAt(file)).flatMap((file) => graph.get(file) ?? []);
    here = [...new Set(next)].filter((file) => !seen.has(file));
    for (const file of here) seen.add(file);
  }
  return Infinity;
}

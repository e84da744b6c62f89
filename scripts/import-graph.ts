import { posix } from "node:path";

/** Of every file by its path in the repository: the files of ours that it imports. */
export type ImportGraph = Map<string, string[]>;

const IMPORT = /(?:(import|export)\s+(?:type\s+)?([^"';]*?)\s*from\s*|import\s*\(?\s*)"([^"]+)"/gu;
const EXPORTED = /^export (?:declare )?(?:async )?(?:const|function|class|type|interface) (\w+)/gmu;
const CONTRACT = "@portal/contract";
const BARREL = "contract/src/index.ts";

/** @param sources the texts of all files by their paths */
export function importGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  const exportedBy = new Map<string, string>();
  for (const [file, text] of sources)
    if (file.startsWith("contract/src/"))
      for (const [, name = ""] of text.matchAll(EXPORTED)) exportedBy.set(name, file);
  return new Map([...sources].map(([file, text]) => [file, importsOf(file, text, exportedBy)]));
}

function importsOf(file: string, text: string, exportedBy: ReadonlyMap<string, string>): string[] {
  const found = [...text.matchAll(IMPORT)].flatMap(([, , names = "", from = ""]) => {
    if (from.startsWith(".")) return [posix.join(posix.dirname(file), from.split("?")[0] ?? "")];
    // What a name of the barrel stands for, lest everything hang on everything.
    if (from === CONTRACT) return namesIn(names).map((name) => exportedBy.get(name) ?? BARREL);
    return from.startsWith(`${CONTRACT}/`)
      ? [`contract/src/${from.slice(CONTRACT.length + 1)}.ts`]
      : [];
  });
  return [...new Set(found)];
}

/** `{ a, type B, c as d }` as written in an import. */
const namesIn = (clause: string): string[] =>
  [...clause.matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+\w+)?/gu)].map(([, name = ""]) => name);

/** How many imports lie between a file and the nearest of these; Infinity when none is reached. */
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

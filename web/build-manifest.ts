/** Vite's manifest: sources and their output files. */
export type Manifest = Record<string, Chunk>;
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] };

/** The names of a chunk and of its static imports. */
export function closure(manifest: Manifest, source: string, met = new Set<string>()): Set<string> {
  if (met.has(source)) return met;
  met.add(source);
  for (const more of manifest[source]?.imports ?? []) closure(manifest, more, met);
  return met;
}

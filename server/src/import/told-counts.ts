import type { Counts, RefusedRow } from "./load-rows.ts";

const WORDS = ["added", "changed", "unchanged", "refused"] as const;

/** The answer of an import. */
export function toldCounts(
  { counts, refused }: { counts: Counts; refused: RefusedRow[] },
  isDryRun: boolean,
) {
  const parts = WORDS.filter((word) => counts[word] > 0).map(
    (word) => `${counts[word].toLocaleString("en")} ${word}`,
  );
  const sum = parts.length > 0 ? parts.join(", ") : "no rows";
  return {
    message: isDryRun ? `Nothing was written. It would be: ${sum}.` : `Done: ${sum}.`,
    partly: counts.refused > 0,
    ...counts,
    ...(refused.length > 0 && { refused_rows: refused }),
  };
}

import { Refusal } from "../control/refusal.ts";
import { columnName } from "./cells.ts";
import type { FileRow, Raw } from "./file-rows.ts";

const NO_OBJECT = "It is not a JSON object with texts, numbers, yes or no.";

/** JSON by lines: the first object's fields are the header. */
export async function jsonRows(text: AsyncIterable<string>): Promise<Raw> {
  const lines = linesOf(text);
  const first = await lines.next();
  const row = first.done ? undefined : rowOf(first.value);
  if (row && "wrong" in row) throw new Refusal(`Line ${row.line}: ${row.wrong}`);
  const header = row ? Object.keys(row.cells) : [];
  return { header, rows: rowsOf(row, lines) };
}

type Line = { line: number; text: string };

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let line = 1;
  let open = "";
  for await (const piece of text) {
    const [head = "", ...more] = piece.split("\n");
    open += head;
    for (const next of more) {
      if (open.trim() !== "") yield { line, text: open };
      line += 1;
      open = next;
    }
  }
  if (open.trim() !== "") yield { line, text: open };
}

async function* rowsOf(
  first: FileRow | undefined,
  lines: AsyncIterable<Line>,
): AsyncGenerator<FileRow> {
  if (first) yield first;
  for await (const line of lines) yield rowOf(line);
}

function rowOf({ line, text }: Line): FileRow {
  const cells = cellsOf(text);
  return cells ? { line, cells } : { line, wrong: NO_OBJECT };
}

function cellsOf(text: string): Record<string, string> | null {
  const read = objectIn(text);
  if (!read) return null;
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries(read)) {
    const cell = cellOf(value);
    if (cell === null) return null;
    cells[columnName(name)] = cell;
  }
  return cells;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A list becomes one cell, as in CSV. */
function cellOf(value: unknown): string | null {
  if (value === null) return "";
  if (Array.isArray(value))
    return value.every((one) => typeof one === "string") ? value.join(";") : null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

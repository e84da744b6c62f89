import type { Readable } from "node:stream";
import { Refusal } from "../control/refusal.ts";

/** Characters of one line; a longer one is no table. */
const LINE_MOST = 1_000_000;
/** Bytes that are read at once, so that people are answered in between. */
const PIECE = 4 * 1024;
const BOM = "\uFEFF";

/**
 * The text of a file, in pieces, without a byte order mark and with "\n" at the end of each line.
 * @throws Refusal for a file that is not UTF-8 or has a line of more than a million characters
 */
export async function* textOfFile(file: Readable): AsyncGenerator<string> {
  const decode = utf8();
  const check = lineWatch();
  let isFirst = true;
  let cr = "";
  for await (const chunk of bytesOf(file))
    for (const piece of pieces(chunk)) {
      let text = cr + decode(piece);
      if (isFirst && text !== "") {
        isFirst = false;
        if (text.startsWith(BOM)) text = text.slice(1);
      }
      // A carriage return at the end may belong to the line feed of the next piece.
      cr = text.endsWith("\r") ? "\r" : "";
      if (cr !== "") text = text.slice(0, -1);
      text = text.replaceAll(/\r\n?/gu, "\n");
      check(text);
      if (text !== "") yield text;
    }
  const rest = decode(null);
  if (cr !== "" || rest !== "") yield `${rest}\n`;
}

/** Does not close the connection when the rest is not wanted: the answer still goes through it. */
async function* bytesOf(file: Readable): AsyncGenerator<Uint8Array | string> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array | string>;
  } catch {
    throw new Refusal("The file broke off.");
  }
}

function* pieces(chunk: Uint8Array | string): Generator<Uint8Array> {
  const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** Decodes pieces; null ends them. */
function utf8(): (piece: Uint8Array | null) => string {
  // Keeps a mark in the middle of a file, which is part of a cell.
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return (piece) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new Refusal(
        "The file is not UTF-8, in which letters such as Ñ are kept; Excel's plain “CSV” is Windows-1252. Save it as UTF-8 (in Excel: “CSV UTF-8”).",
      );
    }
  };
}

/** Checks that no line is too long; it is given all text in order. */
function lineWatch(): (text: string) => void {
  let line = 1;
  let length = 0;
  return (text) => {
    const first = text.indexOf("\n");
    length += first === -1 ? text.length : first;
    if (length > LINE_MOST)
      throw new Refusal(
        `Line ${line} is longer than ${LINE_MOST.toLocaleString("en")} characters: this is not a table.`,
      );
    if (first === -1) return;
    line += text.split("\n").length - 1;
    length = text.length - text.lastIndexOf("\n") - 1;
  };
}

/** What a body may have before anything looks into it. `values` are those of JSON, empty lists and objects included. */
export type JsonBounds = { bytes: number; depth: number; values: number };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENINGS = new Set([0x5b, 0x7b]);
const CLOSINGS = new Set([0x5d, 0x7d]);

/** Looks at each byte once, and stops at the first that is too much. It need not be JSON. */
export function isBounded(body: Buffer, bounds: JsonBounds): boolean {
  if (body.length > bounds.bytes) return false;
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (CLOSINGS.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    else if (OPENINGS.has(byte)) {
      depth += 1;
      values += 1;
    }
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

const MAX_LENGTH = 99;

/**
 * One field of an EMV code: two-digit id, two-digit length, value.
 * @throws RangeError for a value that is empty, longer than `most` or not printable ASCII
 */
export function writeField(id: string, value: string, most: number): string {
  if (value.length === 0 || value.length > Math.min(most, MAX_LENGTH))
    throw new RangeError(`field ${id} takes 1 to ${most} characters`);
  if (!/^[\x20-\x7e]+$/u.test(value)) throw new RangeError(`field ${id} takes printable ASCII`);
  return id + String(value.length).padStart(2, "0") + value;
}

/** A field that contains fields; missing ones are "". */
export function writeTemplate(id: string, fields: string[]): string {
  return writeField(id, fields.join(""), MAX_LENGTH);
}

/**
 * The fields of a text by id; null for a malformed text or a duplicate id. Lengths are in characters; some acquirers
 * count the bytes of Ñ, and such a text can be read in this way only.
 */
export function readFields(text: string): Map<string, string> | null {
  const characters = Array.from(text);
  // Each byte as one character.
  const bytes = Array.from(Buffer.from(text, "utf8").toString("latin1"));
  return (
    fieldsIn(characters, (value) => value) ??
    fieldsIn(bytes, (value) => Buffer.from(value, "latin1").toString("utf8"))
  );
}

function fieldsIn(signs: string[], valueOf: (text: string) => string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < signs.length) {
    const [, id, length] = /^(\d\d)(\d\d)$/u.exec(signs.slice(at, at + 4).join("")) ?? [];
    if (id === undefined || length === undefined || fields.has(id)) return null;
    const end = at + 4 + Number(length);
    if (end > signs.length || length === "00") return null;
    fields.set(id, valueOf(signs.slice(at + 4, end).join("")));
    at = end;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes: polynomial 1021, start FFFF, four upper-case hex digits. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

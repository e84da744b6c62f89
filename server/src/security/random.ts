export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

export const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");

/**
 * UUIDs of version 7, the smaller ones first: rows of one time lie side by side in their indexes, which fill up.
 * @param at when they are made
 */
export const uuidsOf = (at: Date, count: number, random: (bytes: number) => Buffer): string[] =>
  Array.from({ length: count }, () => {
    const bytes = Buffer.from(random(16));
    bytes.writeUIntBE(at.getTime(), 0, 6);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return uuidOf(bytes);
  }).toSorted();

/** A version 4 UUID from a source of random bytes. */
export function uuidFrom(random: (bytes: number) => Buffer): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidOf(bytes);
}

export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

export const uuidOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");

/** A version 4 UUID from a source of random bytes. */
export function uuidFrom(random: (bytes: number) => Buffer): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidOf(bytes);
}

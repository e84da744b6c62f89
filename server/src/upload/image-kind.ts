export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "heic" | "other";

/** Number of leading bytes that `imageKind` needs. */
export const KIND_BYTES = 64;

const HEIC_BRANDS = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

/** Detects the type by magic bytes; file name and declared type are not trusted. */
export function imageKind(start: Buffer): ImageKind {
  const ascii = start.toString("latin1");
  if (ascii.startsWith("\xff\xd8\xff")) return "jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "webp";
  if (ascii.slice(4, 8) !== "ftyp") return "other";
  const brands: string[] = ascii.slice(8).match(/.{4}/gsu) ?? [];
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : "other";
}

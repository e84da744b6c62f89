import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import { PNG } from "pngjs";

/** Reads the QR code in a picture, as a phone's camera would. */
export function readQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  const found = jsqr.default(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error("There is no QR code in the picture");
  return found.data;
}

export const readQrCodeOn = async (code: Locator): Promise<string> =>
  readQrCode(await code.screenshot());

/** The fields of an EMVCo payload: two digits of name, two of length, the value. */
export function fieldsOf(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length;) {
    const length = Number(payload.slice(at + 2, at + 4));
    fields.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

const BITS = 8;

/** CRC-16/CCITT-FALSE over everything up to and including "6304". */
export function checksumOf(payload: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(payload.slice(0, -4), "utf8")) {
    crc ^= byte << BITS;
    for (let bit = 0; bit < BITS; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

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

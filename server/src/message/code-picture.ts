import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";

const WHITE = [255, 255, 255] as const;
/** The standard's quiet zone, in modules. */
const QUIET = 4;
/** Pixels a module: the code of a reference is 168 wide, 232 with its quiet zone. */
const SCALE = 8;

/** The QR code of a reference at level M (spec §9) as a PNG, to be shown in a mail. */
export function codePicture(reference: string): Buffer {
  const code = generate(reference, {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  return Buffer.from(toPngBuffer(code, { off: WHITE, pad: QUIET, scale: SCALE }));
}

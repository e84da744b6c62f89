/** The standard's quiet zone, in modules, which scanners need on every side. */
const QUIET = 4;

/** A QR code as the outline of its dark modules; they start `quiet` modules from each edge of `size`. */
export type QrPath = { outline: string; size: number; quiet: number };

/** The QR code of a text at level M (spec §9). The library is loaded on first use. */
export async function qrPath(text: string): Promise<QrPath> {
  const [{ correction, generate }, { toSvgPath }] = await Promise.all([
    import("lean-qr"),
    import("lean-qr/extras/svg"),
  ]);
  const code = generate(text, {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  return { outline: toSvgPath(code), size: code.size + 2 * QUIET, quiet: QUIET };
}

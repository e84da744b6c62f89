/** The standard's quiet zone, in modules, which scanners need on every side. */
const QUIET = 4;

/** A QR code as the outline of its dark modules; they start `quiet` modules from each edge of `size`. */
export type QrPath = { outline: string; size: number; quiet: number };

/** Loads the library, and returns what draws the QR code of a text at level M (spec §9): 20 ms, 80 on a phone. */
export async function loadQrPath(): Promise<(text: string) => QrPath> {
  const [{ correction, generate }, { toSvgPath }] = await Promise.all([
    import("lean-qr"),
    import("lean-qr/extras/svg"),
  ]);
  return (text) => {
    const code = generate(text, {
      minCorrectionLevel: correction.M,
      maxCorrectionLevel: correction.M,
    });
    return { outline: toSvgPath(code), size: code.size + 2 * QUIET, quiet: QUIET };
  };
}

/** The QR code of a text. */
export const qrPath = async (text: string): Promise<QrPath> => (await loadQrPath())(text);

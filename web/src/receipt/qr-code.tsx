import { useQuery } from "@tanstack/react-query";
import { classNames } from "../ui/look.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { MissingPart } from "../site/loading/missing-part.tsx";
import { forTheVisit } from "../api/lists.ts";

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

type QrCodeProps = {
  value: string;
  /** For screen readers. */
  label: string;
  /** The size including the quiet zone: `size-60` is 240 px. */
  className: string;
};

/** A QR code, black on white with its quiet zone; a placeholder of the same size until it is drawn. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const code = useQuery({
    queryKey: ["qr-code", value],
    queryFn: () => qrPath(value),
    ...forTheVisit,
  });
  if (code.isError) return <MissingPart />;
  if (!code.data) return <Skeleton className={className} />;
  return <DrawnQrCode code={code.data} {...{ label, className }} />;
}

type DrawnQrCodeProps = Omit<QrCodeProps, "value"> & { code: QrPath };

export function DrawnQrCode({ code, label, className }: DrawnQrCodeProps) {
  const { outline, size, quiet } = code;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      // Not crisp edges: squares of 5 and of 6 pixels side by side look bent.
      shapeRendering="geometricPrecision"
      className={classNames("block bg-[#fff]", className)}
    >
      <path d={outline} fillRule="evenodd" fill="#000000" />
    </svg>
  );
}

import JsBarcode from "jsbarcode";

/** Height and quiet zone in modules; the standard asks for ten of the latter. */
const HEIGHT = 40;
const QUIET = 10;

/** A number as Code 128, which every courier's scanner reads, in an SVG; empty for signs that it does not have. */
export function barCode(number: string): string {
  const modules = modulesOf(number);
  if (modules === "") return "";
  const width = modules.length + 2 * QUIET;
  const bars = [...modules.matchAll(/1+/gu)].map(
    ({ index, 0: bar }) => `M${index + QUIET} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  );
  return `<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="xMinYMid" role="img" aria-hidden="true"><path d="${bars.join("")}"/></svg>`;
}

/** A digit a module: 1 is a bar. */
function modulesOf(number: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(drawn, number, { format: "CODE128" });
  } catch {
    return "";
  }
  return drawn.encodings?.map(({ data }) => data).join("") ?? "";
}

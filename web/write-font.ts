import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

/** The letters and signs of our pages, and those of names here; a browser draws any other in the next font. */
const SIGNS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  "ÑñÁáÉéÍíÓóÚúÜüÇçÂâÊêÎîÔôÛûÀàÈèÌìÒòÙù",
  "\u00A0–—‘’“”…•·×°§©›",
].join("");

const file = join(import.meta.dirname, "src/site/public-sans.woff2");
const whole = import.meta
  .resolve("@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2");
const font = await subsetFont(readFileSync(new URL(whole)), SIGNS, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 800 } },
});

if (!process.argv.includes("--check")) writeFileSync(file, font);
else if (!readFileSync(file).equals(font)) {
  process.stderr.write("web/src/site/public-sans.woff2 is stale: run `node web/write-font.ts`.\n");
  process.exitCode = 1;
}

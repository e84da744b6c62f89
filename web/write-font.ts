import { readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { writeOrCheck } from "../scripts/write-or-check.ts";

/** The letters and signs of our pages, and those of names here; a browser draws any other in the next font. */
const SIGNS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  "ÑñÁáÉéÍíÓóÚúÜüÇçÂâÊêÎîÔôÛûÀàÈèÌìÒòÙù",
  "\u00A0–—‘’“”…•·×°§©›",
].join("");

const whole = import.meta
  .resolve("@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2");
const font = await subsetFont(readFileSync(new URL(whole)), SIGNS, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 800 } },
  // Distances, accents, and figures of one width; not fractions, small capitals and other forms that no page asks for.
  keepFeatures: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"],
});

writeOrCheck({ "web/src/site/public-sans.woff2": font });

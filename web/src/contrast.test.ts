import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("app.css", import.meta.url), "utf8");
const schemes = ["light", "dark"] as const;

type Colours = Record<string, { light: string; dark: string }>;

/** The colours that are declared between this place of the style sheet and the end of the block. */
function declaredAt(place: string): Colours {
  const start = css.indexOf(place);
  if (start < 0) throw new Error(`No ${place}`);
  const block = css.slice(start, css.indexOf("\n}", start));
  const found = block.matchAll(
    /--color-([a-z-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/gu,
  );
  return Object.fromEntries(
    [...found].map(([, name, light, dark, both]) => [
      name,
      { light: light ?? both ?? "", dark: dark ?? both ?? "" },
    ]),
  );
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type Pair = readonly [letters: string, ground: string];

const usual = declaredAt("@theme {");
const GROUNDS = ["paper", "mist", "brand-on", "success-on", "warning-on", "danger-on"];
const LETTERS = ["ink", "ink-soft", "brand", "brand-deep", "success", "warning", "danger"];
const FILLS = ["brand", "brand-deep", "success", "danger", "danger-deep"];

const onEach = (letters: string, grounds: string[]): Pair[] =>
  grounds.map((ground) => [letters, ground]);

/** What the pages put together. */
const pairs: Pair[] = [
  ...LETTERS.flatMap((letters) => onEach(letters, GROUNDS)),
  ...onEach("paper", FILLS),
  ["ink", "line"],
  ["on-sun", "sun"],
];

function inScheme(colours: Colours, name: string, scheme: "light" | "dark"): string {
  const colour = colours[name];
  if (!colour) throw new Error(`No colour ${name}`);
  return colour[scheme];
}

/** The pairs with less contrast than this, in either scheme. */
const below = (least: number, these: readonly Pair[], colours = usual): string[] =>
  schemes.flatMap((scheme) =>
    these.flatMap((pair) => {
      const [letters, ground] = pair.map((name) => inScheme(colours, name, scheme));
      const ratio = contrast(letters ?? "", ground ?? "");
      return ratio < least ? [`${scheme}: ${pair.join(" on ")} ${ratio.toFixed(2)}`] : [];
    }),
  );

test("text has a contrast of 7:1 in both schemes", () => {
  expect(below(7, pairs)).toEqual([]);
  expect(contrast("#ffffff", inScheme(usual, "success-solid", "light"))).toBeGreaterThan(7);
});

test("what cannot be pressed can still be read, and the edges of controls be seen", () => {
  expect(below(4.5, [["ink-soft", "line"]])).toEqual([]);
  expect(below(3, onEach("edge", GROUNDS))).toEqual([]);
});

test("what is printed keeps the light values in the dark", () => {
  for (const [name, { dark }] of Object.entries(declaredAt(".as-printed {")))
    expect(dark, name).toBe(inScheme(usual, name, "light"));
});

// The exception: the couriers' own colours in the light (R-21). Text that is no link or button keeps 7:1.
test.each(["sky", "green", "cyan"])("a checkout in the courier's %s can be read", (theme) => {
  const own = declaredAt(`[data-theme="${theme}"] {`);
  const brand = {
    light: inScheme(usual, theme, "light"),
    dark: inScheme(usual, theme, "dark"),
  };
  const colours = { ...usual, ...own, brand };
  expect(below(4.5, onEach("brand", ["paper", "mist", "brand-on"]), colours)).toEqual([]);
  const texts = ["ink", "ink-soft", "brand-deep"].flatMap((text) => onEach(text, ["brand-on"]));
  expect(below(7, [...texts, ["paper", "brand-deep"]], colours)).toEqual([]);
});

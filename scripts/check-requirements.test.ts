import { expect, test } from "vitest";
import { faultsIn, lostIn, missingIn, namesIn, type Repository } from "./check-requirements.ts";

const files: Record<string, string> = {
  "web/cart.tsx": "",
  "web/cart.test.ts": `
    describe("the cart", () => {
      test.each([["one", 1]])("%s makes %i", (word, sum) => check("a word", word, sum));
      test(
        "it is \\"full\\" at ten",
        { tag: "@once" },
        () => {},
      );
    });
    for (const size of sizes) test(\`fits on \${size}\`, () => {});
    test("fits below", () => {});
    // Other strings are not titles: expect(said).toBe("sold out");
  `,
};
const repository: Repository = {
  has: (path) => Object.hasOwn(files, path),
  hasEnding: (path) => Object.keys(files).some((file) => file.endsWith(`/${path}`)),
  read: (path) => files[path] ?? "",
};

const HEAD = "| Id | In short | Shown by |\n|---|:--|---|\n";
const FULL = '`web/cart.test.ts › it is "full" at ten`';
const row = (...cells: string[]) => `| ${cells.join(" | ")} |\n`;
const faults = (...rows: string[]) => faultsIn(HEAD + rows.join(""), repository);
const shownBy = (proof: string) => faults(row("1-cart-01", "It holds things.", proof));

test("a valid table", () => {
  const page = [
    "# Screens\n\n| Screen | File |\n|---|---|\n| Cart | `web/nowhere.tsx` |\n\n",
    HEAD,
    row("1-cart-01", "It is full at ten.", FULL),
    row("1-cart-02", "It adds.", "`web/cart.test.ts › the cart › %s makes %i`"),
    row("1-old-cart-03", "It asks “a \\| b”.", `${FULL}; open: nobody asks twice`),
    "\nBetween two tables.\n\n",
    HEAD,
    row("2-cart-01", "It fits.", `${FULL}, \`› fits on \${size}\`, \`› the cart › it is …\``),
    row("2-cart-02", "It rolls.", "open: nobody has pushed it yet"),
  ];
  expect(faultsIn(page.join(""), repository)).toEqual([]);
});

test.each([
  ["nothing at all", "looks right", 'names no test and does not say "open: "'],
  ["open without what is missing", "open", 'names no test and does not say "open: "'],
  ["a word that only ends so", "reopen: later", 'names no test and does not say "open: "'],
  ["a file without a title", "`web/cart.test.ts`", "without the title of a test"],
  ["a file that is not there", "`web/bag.test.ts › it is full`", "which is not there"],
  ["a title that is not there", "`web/cart.test.ts › it is full`", "has no test “it is full”"],
  ["a part of a title", "`web/cart.test.ts › at ten`", "has no test “at ten”"],
  ["a text that is no title", "`web/cart.test.ts › sold out`", "has no test “sold out”"],
  ["a group that is not there", "`web/cart.test.ts › the bag › %s makes %i`", "“the bag”"],
  ["a beginning of two titles", "`web/cart.test.ts › fits …`", "has 2 tests “fits …”"],
  ["a beginning of no title", "`web/cart.test.ts › flies …`", "has no test “flies …”"],
  ["a title without a file before it", "`› it is full`", "which is not there"],
  ["one wrong title of two", `${FULL}, \`web/cart.test.ts › empty\``, "has no test “empty”"],
])("refused as proof: %s", (_, proof, fault) => {
  expect(shownBy(proof)).toEqual([expect.stringContaining(fault)]);
});

test("an id must be unique across tables", () => {
  const one = row("1-cart-01", "It holds things.", FULL);
  expect(faultsIn(`${HEAD}${one}\n${HEAD}${one}`, repository)).toEqual(["1-cart-01: occurs twice"]);
});

test.each(["cart-01", "1-cart", "1-cart-1", "10-cart-01", "1-Cart-01"])("%s is no id", (id) => {
  expect(faults(row(id, "It holds things.", FULL))).toEqual([
    `${id}: is no id such as 2-checkout-04`,
  ]);
});

test.each([
  ["too few", row("1-cart-01", "It holds things.")],
  ["too many", row("1-cart-01", "It holds | things.", FULL)],
  ["an empty one", row("1-cart-01", "", FULL)],
])("refused as cells: %s", (_, line) => {
  expect(faults(line)).toEqual(["1-cart-01: needs 3 cells with something in each"]);
});

test("a page without the table", () => {
  expect(faultsIn("| Id | Name |\n|---|---|\n| 1-cart-01 | Cart |\n", repository)).toEqual([
    "docs/requirements.md has no table headed Id, In short, Shown by",
  ]);
});

test("a paper may only name existing paths; patterns, words and examples are not paths", () => {
  const map =
    "```\n`web/gone.ts`\n```\n`web/cart.tsx` and `web/basket.tsx`, `cart.tsx`, `bag.tsx`, `web/*.tsx`, `npm test`";
  expect(missingIn("docs/map.md", map, repository)).toEqual([
    "docs/map.md names web/basket.tsx, which is not there",
    "docs/map.md names bag.tsx, which is not there",
  ]);
});

/** Not written out where they are cited: this file is searched as well. */
const [NO, NONE] = ["904", "905"];
const known = namesIn(
  "- **R-1** One.\n- **R-12** Twelve; see R-13.",
  "# Requirements\n\n## §2 Screens",
  ["003-capabilities.md"],
);

test("finds defined readings, sections and decisions", () => {
  expect([...known]).toEqual(["003-capabilities.md", "decision 003", "R-1", "R-12", "§2"]);
});

test.each([
  ["as spec §2 and R-12 say", []],
  ["RFC 9110, §12.5.4 and the word APR-7", []],
  ["R-13, R-13 and §3.", ["R-13", "§3"]],
  ["decision 003, docs/decisions/003 and [it](decisions/003-capabilities.md)", []],
  [`Decisions 003, ${NO} and ${NONE}`, [`decision ${NO}`, `decision ${NONE}`]],
  [`docs/decisions/${NO} and [it](${NO}-old.md)`, [`decision ${NO}`, `${NO}-old.md`]],
])("%s", (text, lost) => {
  expect(lostIn(text, known)).toEqual(lost);
});

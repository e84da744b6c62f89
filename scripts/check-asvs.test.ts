import { expect, test } from "vitest";
import { asvs, asvsFaults } from "./check-asvs.ts";

const FILES: Record<string, string> = {
  "server/src/a.test.ts": 'test("it holds", () => {}); test("it holds too", () => {});',
  "docs/keys.md": "",
};
const files = {
  has: (path: string) => path in FILES || path === "server/src",
  read: (path: string) => FILES[path] ?? "",
};

/** A page with every requirement, of which some say something else. */
const page = (instead: Record<string, string> = {}): string =>
  [
    "## Logs",
    "| No. | Level | In short | Shown by |",
    "|---|---|---|---|",
    ...[...asvs].map(
      ([number, level]) => `| ${number} | ${level} | x | ${instead[number] ?? "`docs/keys.md`"} |`,
    ),
  ].join("\n");

test("levels 1 and 2 have 70 and 183 requirements", () => {
  const levels = [...asvs.values()];
  expect(levels.filter((level) => level === "1")).toHaveLength(70);
  expect(levels.filter((level) => level === "2")).toHaveLength(183);
});

test.each([
  ["a test", "`server/src/a.test.ts › it holds`, `› it holds too`"],
  ["the beginning of a title", "`server/src/a.test.ts › it holds t …`"],
  ["a place", "`server/src`: see `no-store`"],
  ["a section", "[Logs](#logs)"],
  ["a reason", "Not applicable: there are none."],
  ["what is missing", "Not met: it is not done."],
])("%s is accepted", (_what, shownBy) => {
  expect(asvsFaults(page({ "1.1.1": shownBy }), files)).toEqual([]);
});

test.each([
  ["a file that is gone", "`server/src/gone.ts`", "names server/src/gone.ts, which is not there"],
  ["a test in it", "`server/src/b.test.ts › it`", "names server/src/b.test.ts, which is not there"],
  ["a title that is gone", "`server/src/a.test.ts › it fell`", "has not one test “it fell”"],
  ["a title of two", "`server/src/a.test.ts › it …`", "has not one test “it …”"],
  ["a section that is gone", "[Keys](#keys)", "leads to the section keys, which is not there"],
  ["nothing", "we are careful", "names no test and no place, and gives no reason"],
  ["an empty reason", "Not applicable: .", "gives no reason"],
])("%s is refused", (_what, shownBy, fault) => {
  expect(asvsFaults(page({ "2.1.1": shownBy }), files)).toEqual([
    expect.stringMatching(new RegExp(`^2\\.1\\.1: .*${fault}$`, "u")),
  ]);
});

test("a number that is missing, doubled, unknown or of another level is refused", () => {
  const whole = page();
  const [, , , first = "", second = ""] = whole.split("\n");
  expect(asvsFaults(whole.replace(`${second}\n`, ""), files)).toEqual([
    "docs/security.md lacks requirement 1.1.2",
  ]);
  expect(asvsFaults(whole.replace(second, `${second}\n${first}`), files)).toEqual([
    "docs/security.md has requirement 1.1.1 twice",
  ]);
  expect(asvsFaults(`${whole}\n| 1.2.10 | 3 | x | [y](#logs) |`, files)).toEqual([
    "1.2.10: is no requirement of level 1 or 2 in ASVS 5.0.0",
  ]);
  expect(asvsFaults(whole.replace("| 1.1.1 | 2 |", "| 1.1.1 | 1 |"), files)).toEqual([
    "1.1.1: is of level 2, not 1",
  ]);
});

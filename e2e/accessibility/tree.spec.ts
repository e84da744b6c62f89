import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

/** What a screen reader has of a page, line by line: a role, a name and a state. */
const linesOf = async (page: Page) =>
  (await page.locator("body").ariaSnapshot())
    .split("\n")
    .map((line) => ({ depth: line.search(/\S/u), text: line.trim().replace(/^- /u, "") }));

/** Finds everything in these lines, and fails where a name stands for two things. */
function reader(page: Page) {
  async function find(role: "button" | "checkbox" | "heading" | "textbox", name: string) {
    const begin = `${role} ${JSON.stringify(name)}`;
    await expect(async () => {
      const found = (await linesOf(page)).filter(({ text }) => text.startsWith(begin));
      expect(found, begin).toHaveLength(1);
    }).toPass();
    return page.getByRole(role, { name, exact: true });
  }
  return {
    find,
    press: async (role: "button" | "checkbox", name: string) =>
      (await find(role, name)).press("Space"),
    write: async (name: string, text: string) =>
      (await find("textbox", name)).pressSequentially(text),
    /** The parts of the page, in the order in which they are gone through. */
    landmarks: async () =>
      (await linesOf(page))
        .filter(({ depth }) => depth === 0)
        .map(({ text }) => text.replace(/:.*$/u, ""))
        .filter((text) => /^(?:banner|complementary|contentinfo|main|navigation)/u.test(text)),
  };
}

test(
  "a license is tracked by what a screen reader has alone",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const { find, press, write, landmarks } = reader(page);
    await page.goto("/delivery");
    await find("button", "Track and check availability");
    expect(await landmarks()).toEqual(['complementary "Sandbox"', "banner", "main", "contentinfo"]);
    await write("Driver's License No", "n0112000007");
    await write("Birth Date", "02292000");
    await press("checkbox", "I have read the Privacy Policy and agree to it.");
    await press("button", "Track and check availability");

    await find("heading", "Your Driver's License is on the way!");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - status:
          - text: Processing
          - heading "Your Driver's License is on the way!" [level=1]
        - heading "Progress" [level=2]
        - list "Progress":
          - listitem:
            - paragraph: /^On the way to you.*, now$/
            - time
        - complementary "Details":
          - heading "Details" [level=2]
          - term: Driver's License No
          - definition: N01-12-000007
          - definition:
            - button "Copy Driver's License No"
    `);
  },
);

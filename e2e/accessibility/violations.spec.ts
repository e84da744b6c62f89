import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { violations } from "./violations.ts";

test(
  "what nobody could use with a screen reader is found, unless it is left out",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await landing(visit);
    await page.evaluate(() =>
      document.querySelector("main")?.append(document.createElement("button")),
    );
    expect((await violations(page, [])).map(({ rule }) => rule)).toEqual([
      expect.stringMatching(/^button-name: /u),
    ]);
    expect(await violations(page, ["button-name"])).toEqual([]);
  },
);

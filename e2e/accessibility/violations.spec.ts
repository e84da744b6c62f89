import { unseenOf } from "../browser/parts.ts";
import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { violations } from "./violations.ts";

test(
  "what nobody could use with a screen reader is found, unless it is left out or was looked at before",
  { tag: "@once" },
  async ({ visit }, info) => {
    const { page } = visit;
    await landing(visit);
    const folder = info.outputPath("parts");
    expect((await unseenOf(page, folder)).isAnything).toBe(true);
    // What the page still fetches may come between two looks.
    await expect
      .poll(async () => {
        const { isAnything: isNew, remember: keep } = await unseenOf(page, folder);
        keep();
        return isNew;
      })
      .toBe(false);

    await page.evaluate(() =>
      document.querySelector("main")?.append(document.createElement("button")),
    );
    const { isAnything, seen, remember } = await unseenOf(page, folder);
    expect(isAnything).toBe(true);
    for (const what of [{}, { seen }])
      expect((await violations(page, what)).map(({ rule }) => rule)).toEqual([
        expect.stringMatching(/^button-name: /u),
      ]);
    expect(await violations(page, { leftOut: ["button-name"] })).toEqual([]);
    remember();
    expect(await violations(page, await unseenOf(page, folder))).toEqual([]);
  },
);

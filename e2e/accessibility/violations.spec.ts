import { expect, test } from "../fixtures.ts";
import { violations } from "./violations.ts";

test("what nobody could use with a screen reader is found, unless it is left out", async ({
  visit: { page },
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() =>
    document.querySelector("main")?.append(document.createElement("button")),
  );
  await expect
    .poll(async () => (await violations(page, [])).map(({ rule }) => rule))
    .toEqual([expect.stringMatching(/^button-name: /u)]);
  expect(await violations(page, ["button-name"])).toEqual([]);
});

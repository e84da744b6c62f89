import { violations } from "../accessibility/violations.ts";
import { expect, test } from "../fixtures.ts";

test("the API is described on a page of its own", async ({ visit }) => {
  const { page } = visit;
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
  const call = page.locator("#inquireLicense");
  await call.getByText("Failures of inquireLicense").click();
  await expect(call.getByRole("table").last()).toContainText("too_many_requests");
  await call.getByRole("link", { name: "LicenseRecord" }).click();
  await expect(page).toHaveURL("/api/docs#LicenseRecord");
  await expect(page.getByRole("heading", { name: "LicenseRecord" })).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

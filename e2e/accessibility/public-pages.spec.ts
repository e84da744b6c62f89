import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { linkTo } from "../sandbox/transactions.ts";

/** Levels of the headings in the order in which they are read. */
const headingLevels = (page: Page) =>
  page
    .getByRole("heading")
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));

/** What a screen reader goes by: landmarks, one h1, headings without gaps, a title, a language. */
async function expectReadable(page: Page, title: RegExp) {
  await expect(page).toHaveTitle(title);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const levels = await headingLevels(page);
  levels.forEach((level, index) => {
    const before = levels[index - 1] ?? 1;
    expect(level, `headings ${levels.join(" ")}`).toBeLessThanOrEqual(before + 1);
  });
}

const pages = [
  {
    path: "/delivery",
    title: /^Track your application – LTO on the Go$/u,
    shows: "Track and check availability",
  },
  {
    path: "/delivery/quadx",
    title: /^Track your application – /u,
    shows: "Track and check availability",
  },
  { path: "/license-form", title: /^Driver's License – /u, shows: "Submit" },
  { path: "/plate-no-form", title: /^Plate Number – /u, shows: "Submit" },
  { path: "/delivery/nobody", title: /^Invalid Link – /u, shows: "Go Back" },
] as const;

for (const { path, title, shows } of pages) {
  test(`${path} can be read`, async ({ visit }) => {
    const { page, look } = visit;
    await page.goto(path);
    await expect(page.getByRole("button", { name: shows, exact: true })).toBeVisible();
    await expectReadable(page, title);
    await look(`public${path.replaceAll("/", "-")}`);
  });
}

for (const { path, title, heading } of [
  {
    path: "/license/N01-12-000001",
    title: /^Driver's License N01-12-000001 – /u,
    heading: "Driver's License N01-12-000001",
  },
  {
    path: "/plate-no/ABC1001",
    title: /^Plate Number ABC1001 – /u,
    heading: "Your plate number is produced.",
  },
  { path: "/tracking", title: /^Not found – /u, heading: "Not found" },
  { path: "/sandbox/mailbox", title: /mailbox – /iu, heading: "Sandbox mailbox" },
  { path: "/sandbox/courier/0000-0022-QKVD", title: /courier – /iu, heading: "Sandbox courier" },
] as const) {
  test(`${path} can be read`, async ({ visit }) => {
    const { page, look } = visit;
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expectReadable(page, title);
    await look(`public${path.replaceAll("/", "-")}`);
  });
}

for (const { path, heading } of [
  { path: "/sandbox/mailbox/nothing", heading: "No such message" },
  { path: "/sandbox/courier/0000-0000-NONE", heading: "No such parcel" },
] as const) {
  test(`${path} says that there is none`, { tag: "@once" }, async ({ visit }) => {
    visit.faults.allow(404, /^\/api\/sandbox\//u);
    await visit.page.goto(path);
    await expect(visit.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await visit.look(`public${path.replaceAll("/", "-")}`);
  });
}

test("the screens of a transaction can be read", async ({ visit, sandbox }) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.goto(linkTo(asked));
  await expect(heading("Change your request")).toBeVisible();
  await expect(page.getByRole("group", { name: "Courier" })).toBeVisible();
  await expectReadable(page, /^Change your request – /u);
  await page.goto(`/transaction/drivers_license/checkout/${asked.uuid}`);
  await expect(page.getByRole("heading", { name: "Notice to Clients" })).toBeVisible();
  await expectReadable(page, /^Payment Checkout – /u);
  await sandbox.checkOut(asked, "Dayon QRPH");
  await page.goto(`/tracking?transaction_reference=${asked.uuid}`);
  await expect(page.getByRole("img", { name: /^QR Ph code/u })).toBeVisible();
  await expectReadable(page, /^Transaction Summary – /u);
});

test("nothing scrolls sideways on the narrowest phone", { tag: "@once" }, async ({ visit }) => {
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/delivery", "/license-form", "/plate-no-form", "/plate-no/ABC1001"]) {
    await page.goto(path);
    await expect(
      page
        .getByRole("main")
        .getByRole("button")
        .or(page.getByRole("main").getByRole("link"))
        .first(),
    ).toBeVisible();
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, path).toBe(0);
  }
});

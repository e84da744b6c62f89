import type { Page } from "@playwright/test";
import { onAppointment } from "../appointment/confirmation.ts";
import { drawn } from "../browser/pictures.ts";
import { readQrCodeOn } from "../browser/qr-code.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { expectOneEdge } from "./page-frame.ts";
import { PRODUCED } from "../record/status.ts";
import { openLegalSheet } from "../site/legal-sheet.ts";

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
  // Both tests run at two sizes; the widths are the same in either.
  if (test.info().project.name === "phone") await expectOneEdge(page);
  const levels = await headingLevels(page);
  levels.forEach((level, index) => {
    const before = levels[index - 1] ?? 1;
    expect(level, `headings ${levels.join(" ")}`).toBeLessThanOrEqual(before + 1);
  });
}

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => (page: Page) => page.getByRole("heading", { level: 1, name });

const pages = [
  [
    "/delivery",
    /^Track your application – LTO on the Go$/u,
    button("Track and check availability"),
  ],
  ["/delivery/quadx", /^Track your application – /u, button("Track and check availability")],
  ["/license-form", /^Driver's License – /u, button("Submit")],
  ["/plate-no-form", /^Plate Number – /u, button("Submit")],
  ["/delivery/nobody", /^Error: Invalid Link – /u, button("Go Back")],
  [
    "/license/N01-12-000001",
    /^Driver's License N01-12-000001 – /u,
    heading("Driver's License N01-12-000001"),
  ],
  ["/plate-no/ABC1001", /^Plate Number ABC1001 – /u, heading(PRODUCED)],
  ["/tracking", /^Error: Not found – /u, heading("Not found")],
  ["/appointment", /^Book an appointment – /u, heading("Book an appointment")],
  ["/sandbox/mailbox", /mailbox – /iu, heading("Sandbox mailbox")],
  ["/sandbox/courier/0000-0022-QKVD", /courier – /iu, heading("Sandbox courier")],
] as const;

// Each once in a page of its own would load every script anew, and prove no more.
test("the public pages can be read", async ({ visit }) => {
  const { page, look } = visit;
  for (const [path, title, shows] of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(shows(page)).toBeVisible();
      await expectReadable(page, title);
      await look(`public${path.replaceAll("/", "-")}`);
    });
});

test(
  "the sandbox says of a message and a parcel that there is none",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, look } = visit;
    visit.faults.allow(404, /^\/api\/sandbox\//u);
    for (const [path, shows] of [
      ["/sandbox/mailbox/nothing", heading("No such message")],
      ["/sandbox/courier/0000-0000-NONE", heading("No such parcel")],
    ] as const) {
      await page.goto(path);
      await expect(shows(page)).toBeVisible();
      await look(`public${path.replaceAll("/", "-")}`);
    }
  },
);

test("the screens of a transaction can be read", async ({ visit, sandbox }) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  await page.goto(linkTo(asked));
  await expect(heading("Change your request")(page)).toBeVisible();
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

test("an appointment can be read by somebody who only has its reference", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const license = await sandbox.license();
  const { reference } = await sandbox.book("Driver's License Pickup", license);
  // As it is read out: small letters, no dashes.
  await page.goto(`/appointment/${reference.replaceAll("-", "").toLowerCase()}`);
  const confirmation = await onAppointment(visit, "stranger");
  expect(confirmation.reference()).toBe(reference);
  await expectReadable(page, /^Your Appointment Details – /u);
  await expect(confirmation.fact("Name")).toHaveText(/^A•{4} .*•{4}/u);
  await expect(confirmation.main).not.toContainText(license.person.lastName);
  await expect(confirmation.plans).toContainText("open the link in our newest e-mail about it");
  await expect(confirmation.move).toHaveCount(0);
  await expect(confirmation.cancel).toHaveCount(0);
  expect(await readQrCodeOn(confirmation.qr)).toBe(reference);
});

/** Words of links, headings, dates and mistakes that stand on two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const linesOf = (text: Text, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    const broken: string[] = [];
    for (const part of document.querySelectorAll("main :is(a, h2, time, p[id$=-error])")) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode())
        for (const word of node.data.matchAll(/[\p{L}']+/gu))
          if (linesOf(node, word) > 1) broken.push(word[0]);
    }
    return broken;
  });

test("words in large Filipino letters", { tag: "@once" }, async ({ visit: { page }, baseURL }) => {
  await page.context().addCookies([{ name: "language", value: "fil", url: baseURL ?? "" }]);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/appointment", "/before-you-start", "/plate-no/ABC1001", "/license-form"])
    await test.step(`the links of ${path} keep their words whole in large Filipino letters`, async () => {
      await page.goto(path);
      const submit = page.getByRole("main").getByRole("button", { name: "Isumite" });
      await expect(page.getByRole("main").getByRole("link").or(submit).first()).toBeVisible();
      if ((await submit.count()) > 0) {
        await submit.click();
        await expect(page.getByRole("alert")).toBeVisible();
      }
      await drawn(page, "200%");
      expect(await brokenWords(page)).toEqual([]);
    });
});

test(
  "on paper the choices stay, no focus is drawn, and a dialog stands alone",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await page.goto("/appointment");
    const choice = page.getByRole("link", { name: /^Driver's License Pickup/u });
    await choice.focus();
    await page.emulateMedia({ media: "print" });
    await expect(choice).toBeVisible();
    await expect(choice).toHaveCSS("outline-style", "none");
    await page.emulateMedia({ media: null });
    const { sheet } = await openLegalSheet(visit, "Terms of Use");
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    expect(await page.locator("main").boundingBox(), "the page below takes no paper").toBeNull();
  },
);

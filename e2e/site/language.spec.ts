import { goOffline, goOnline } from "../browser/connection.ts";
import { expect, test } from "../fixtures.ts";

const sentences = (urls: string[]): string[] =>
  urls.flatMap((url) => /sentences-([a-z]+)-/u.exec(url)?.[1] ?? []);

test.describe("a browser that wishes Filipino", () => {
  test.use({ locale: "fil-PH" });

  test("gets it before any script has run, and nothing of the other language", async ({
    visit,
    browser,
    baseURL,
  }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, locale: "fil-PH" });
    const bare = await still.newPage();
    await bare.goto(`${baseURL}/delivery`);
    await expect(bare.locator("html")).toHaveAttribute("lang", "fil");
    await expect(bare.getByRole("heading", { level: 1 })).toContainText("ang inyong");
    await still.close();

    const { page } = visit;
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto("/delivery");
    await expect(page).toHaveTitle(/^I-track ang inyong/u);
    await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("lang", "en");
    expect(new Set(sentences(loaded))).toEqual(new Set(["fil"]));
  });

  test("hears the server in it too", { tag: "@once" }, async ({ visit, sandbox }) => {
    const { page, faults } = visit;
    faults.allow(404, /inquire/u);
    const { number } = await sandbox.license();
    await page.goto("/delivery");
    await page.getByLabel("Numero ng driver's license").fill(number);
    await page.getByLabel("Kapanganakan").fill("01/02/1933");
    await page.getByRole("checkbox").check();
    const answer = page.waitForResponse(/inquire/u);
    await page.getByRole("button", { name: /^I-track/u }).click();
    expect(await (await answer).json()).toMatchObject({
      message: "Wala po kaming nahanap na rekord na may ganitong mga detalye.",
    });
  });
});

test("the switch in the header changes all of it, keeps what was typed, and is remembered", async ({
  visit,
}) => {
  const { page } = visit;
  await page.goto("/license-form");
  await page.getByLabel("First Name").fill("ANA");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("link", { name: "Last Name: Please fill this in." })).toBeVisible();
  await page.getByRole("button", { name: "Filipino" }).click();
  await expect(page.getByRole("link", { name: "Apelyido: Pakisagutan po ito." })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page.getByRole("button", { name: "English" })).toBeFocused();
  await expect(page.getByLabel("Pangalan", { exact: false }).first()).toHaveValue("ANA");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page.getByLabel("Pangalan", { exact: false }).first()).toHaveValue("ANA");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/delivery");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Track and deliver");
});

test(
  "what is opened while the language changes has its words",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/sentences-fil-(?!legal|messages)/u, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/delivery");
    await page.getByRole("button", { name: "Filipino" }).click();
    await page.getByRole("contentinfo").getByRole("button", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("dialog")).toContainText("Personal data that may be collected");
    arrive();
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
    await expect(page.getByRole("dialog")).toContainText(
      "Personal na datos na maaaring kolektahin",
    );
  },
);

test(
  "without a connection the language stays, and the person hears why",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    faults.allow("lost", /\/delivery$/u);
    await page.goto("/delivery");
    await page.waitForLoadState("networkidle");
    const switchLanguage = page.getByRole("button", { name: "Filipino" });
    const refusal = page.getByText("The language could not be changed");
    await goOffline(visit);
    await switchLanguage.click();
    await expect(refusal).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(refusal).toBeHidden();
    await switchLanguage.click();
    await expect(refusal).toBeVisible();
    await switchLanguage.click();
    // Still on its way when the connection is back, it would succeed.
    await expect(switchLanguage).not.toHaveAttribute("aria-busy");
    await expect(refusal).toHaveCount(1);
    await goOnline(visit);
    await switchLanguage.click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  },
);

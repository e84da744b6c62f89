import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../track/landing.ts";
import { onProblem } from "./problem.ts";

const INVALID =
  "The courier link you're trying to access is not valid or may have expired. Please check the URL and try again.";

for (const code of ["nobody", "j%26T", "riderKo", "QUADX"]) {
  test(`/delivery/${code} is an Invalid Link`, { tag: "@once" }, async ({ visit }) => {
    const { page } = visit;
    await landing(visit);
    await page.goto(`/delivery/${code}`);
    const { goBack } = await onProblem(visit, "Invalid Link", INVALID);
    await expect(page.getByText("Need help? Contact support for assistance.")).toBeVisible();
    await goBack.click();
    await onLanding(visit);
    await expect(page).toHaveURL("/delivery");
  });
}

test("a courier's own link prefers that courier", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const license = await sandbox.license();
  await landing(visit, "/delivery/skyward");
  await expect(page.getByRole("banner")).toContainText("Skyward");
  await look("landing-skyward");
  await page.getByLabel("Driver's License No").fill(license.number);
  await page.getByLabel("Birth Date").fill(license.person.birthDate);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Track and check availability" }).click();
  await page.getByRole("link", { name: "Get my Driver's License" }).click();
  await expect(page.getByRole("radio", { name: "FSI" })).toBeChecked();
});

test(
  "a link that is not valid forgets the preferred courier",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    await landing(visit, "/delivery/abyan");
    await expect(page.getByRole("banner")).toContainText("Abyan");
    await page.goto("/delivery/nobody");
    await onProblem(visit, "Invalid Link", INVALID);
    await expect(page.getByRole("banner")).not.toContainText("Abyan");
    const form = await openLicenseDelivery(visit, await sandbox.license());
    await expect(form.courier("Abyan")).not.toBeChecked();
  },
);

test("/ redirects over HTTP", { tag: "@once" }, async ({ request }) => {
  const answer = await request.get("/", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/delivery");
});

for (const [path, status] of [
  ["/nowhere", 404],
  ["/license", 404],
  ["/delivery/quadx/more", 404],
  ["/txn", 404],
  ["/%E0%A4%A", 400],
] as const) {
  test(`${path} answers ${status} with the page`, { tag: "@once" }, async ({ visit }) => {
    const { page, faults } = visit;
    faults.allow(status, new RegExp(`^${path}$`, "u"));
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    const { home } = await onProblem(
      visit,
      "Page Not Found",
      "The page you are looking for does not exists.",
    );
    await home.click();
    await onLanding(visit);
  });
}

test(
  "the router's error page names the trouble and shows no stack",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    faults.allowError(/a broken delivery/u);
    // A half-written deployment: the screen's own file throws.
    await page.route(/\/assets\/transaction-summary-screen-[^/]*\.js$/u, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export default function Broken() { throw new Error('a broken delivery'); }",
      }),
    );
    await page.goto("/tracking?transaction_reference=00000000-0000-4000-8000-000000000000");
    await onProblem(
      visit,
      "Unexpected Application Error!",
      /Reference number: [2-9A-Z]{4}-[2-9A-Z]{4}/u,
    );
    await expect(page.getByRole("main")).not.toContainText("a broken delivery");
    await page.getByRole("link", { name: "Go back to homepage" }).click();
    await onLanding(visit);
  },
);

test("a screen that cannot be loaded leaves no white page", { tag: "@once" }, async ({ visit }) => {
  const { page, faults } = visit;
  faults.allow("lost", /^\/assets\//u);
  faults.allowError(/route module|dynamically imported module/u);
  // Before the page: begun while it loads late parts, an interception once held the whole page up.
  await page.route(
    /\/assets\/license-status-screen-[^/]*\.js$/u,
    (route) => route.abort("connectionreset"),
    { times: 1 },
  );
  const { lookUpLicense } = await landing(visit);
  await lookUpLicense("N01-12-000004", "02/28/1995");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test(
  "Pick Up My Driver's License prefills the appointment",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const { number, person } = await sandbox.license();
    const { lookUpLicense } = await landing(visit);
    await lookUpLicense(number, person.birthDate);
    await page.getByRole("link", { name: "Get my Driver's License" }).click();
    await page.getByRole("link", { name: "Pick Up My Driver's License" }).click();
    await expect(page).toHaveURL("/appointment");
    const draft = await page.evaluate(() => sessionStorage.getItem("portal.appointment_draft"));
    expect(JSON.parse(draft ?? "null")).toMatchObject({
      number,
      birth_date: person.birthDate,
      purpose: "Driver's License Pickup",
      full_name: expect.stringContaining(person.lastName),
      appointable_id: expect.stringMatching(/\S{16,}/u),
      office_id: expect.stringMatching(/\S/u),
    });
  },
);

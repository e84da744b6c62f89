import { expect, test } from "../fixtures.ts";
import { onStatus, RECEIVED } from "../record/status.ts";
import { landing, onLanding } from "../track/landing.ts";
import { onProblem } from "./problem.ts";

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
      "If it happens again, please contact us.",
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
  const screen = /\/assets\/license-status-screen-[^/]*\.js$/u;
  // Before the page: begun while it loads late parts, an interception once held the whole page up.
  await page.route(screen, (route) => route.abort("connectionreset"));
  const { lookUpLicense } = await landing(visit);
  await page.waitForLoadState("load");
  const again = page.waitForEvent("load");
  await lookUpLicense("N01-12-000004", "02/28/1995");
  // It tries by itself, once.
  await again;
  const title = page.getByRole("heading", { level: 1, name: "This page could not be loaded" });
  await expect(title).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.unroute(screen);
  await page.getByRole("button", { name: "Try again" }).click();
  await onStatus(visit, RECEIVED, "N01-12-000004");
});

test(
  "a page that an extension changed before it started is drawn anew, and works",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    // React says that what it found is not what it would have written.
    faults.allowError(/Minified React error #418/u);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const main = document.querySelector("main");
        if (!main) return;
        watch.disconnect();
        main.prepend(document.createElement("aside"));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    const { lookUpLicense } = await landing(visit);
    await expect(page).toHaveTitle(/LTO on the Go/u);
    await lookUpLicense("N01-12-000004", "02/28/1995");
    await onStatus(visit, RECEIVED, "N01-12-000004");
  },
);

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { linkTo, type Requested } from "../sandbox/transactions.ts";
import { onCheckout } from "../screens/checkout.ts";
import { onPaymentPage } from "../screens/payment-page.ts";
import { onShippingForm } from "../screens/shipping-form.ts";

/** Keeps every answer of this address back until it is told to let go. */
async function holdBack(page: Page, address: string | RegExp, method?: "GET") {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function open({ page }: { page: Page }, { uuid }: Requested, type: string) {
  await page.goto(`/transaction/${type}/checkout/${uuid}`);
}

test(
  "a placeholder stands there until transaction and office are loaded",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look } = visit;
    const asked = await sandbox.requestedLicense();
    await page.goto(linkTo(asked));
    await onShippingForm(visit, "Change your request", "editing");
    const letGo = await holdBack(page, /\/api\/ste\/delivery_courier\/couriers\//u);
    await open(visit, asked, "drivers_license");
    await expect(
      page.getByRole("status").filter({ hasText: "Loading the checkout" }),
    ).toBeAttached();
    await look("checkout-loading");
    letGo();
    const checkout = await onCheckout(visit, "Quadx");
    await expect(checkout.section("Deliver from")).toContainText("LTO Central Office");
  },
);

test(
  "on Skyward, Continue waits for the payment channels",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const asked = await sandbox.requestedPlate("Skyward");
    await page.goto(linkTo(asked));
    await onShippingForm(visit, "Change your request", "editing-skyward");
    const letGo = await holdBack(page, /\/payment_channels$/u);
    await open(visit, asked, "plate_number");
    const proceed = page.getByRole("button", { name: "Continue", exact: true });
    await expect(page.getByRole("heading", { name: "Notice to Clients" })).toBeVisible();
    await expect(proceed).toBeDisabled();
    letGo();
    await expect(proceed).toBeEnabled();
  },
);

test("on Quadx it does not", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  await page.goto(linkTo(asked));
  await onShippingForm(visit, "Change your request", "editing");
  const letGo = await holdBack(page, /\/payment_channels$/u);
  await open(visit, asked, "drivers_license");
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeEnabled();
  letGo();
  // What is there is not read again when the window gets the focus.
  await expect(page.getByRole("radio", { name: "Maya" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const readAgain: string[] = [];
  page.on("request", (request) => readAgain.push(request.url()));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  // Whatever was asked before this has been heard of before this.
  await page.evaluate(() => fetch("/healthz"));
  expect(readAgain.map((url) => new URL(url).pathname)).toEqual(["/healthz"]);
});

test("Continue is disabled while paying, and what was kept for it is forgotten", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  await page.goto(linkTo(asked));
  const form = await onShippingForm(visit, "Change your request", "editing");
  const notice = await (await form.confirm(asked.person.lastName, "editing")).proceed();
  await notice.toPayment.click();
  const checkout = await onCheckout(visit, "Quadx");
  const kept = () =>
    page.evaluate(() => [
      sessionStorage.getItem("portal.shipping"),
      sessionStorage.getItem("portal.checkout_details"),
    ]);
  expect(await kept()).not.toContain(null);
  const letGo = await holdBack(page, "**/checkout");
  const dialog = await checkout.ask();
  await dialog.cancel.click();
  await (await checkout.ask()).confirm.click();
  await expect(checkout.main.getByRole("button", { name: /^Continue/u })).toBeDisabled();
  letGo();
  await onPaymentPage(visit);
  expect(await kept()).toEqual([null, null]);
});

test("the six sections, with the 31 issuers", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  await page.goto(linkTo(asked));
  await onShippingForm(visit, "Change your request", "editing");
  await open(visit, asked, "drivers_license");
  const checkout = await onCheckout(visit, "Quadx");
  await expect(checkout.section("Client details")).toContainText(asked.person.email);
  await expect(checkout.section("Client details")).toContainText("Driver's License");
  await expect(checkout.section("Notice to Clients")).toContainText("₱150.00");
  await expect(checkout.section("Notice to Clients")).toContainText("only an integration platform");
  await checkout.instructions.getByText("QRPh Payment Instructions").click();
  await expect(checkout.instructions.getByRole("listitem")).toHaveText([
    /banking or mobile app/u,
    /pay via QR/u,
    /Scan the QR Ph code/u,
    /amount if you are asked/u,
  ]);
  for (const [title, count] of [
    ["Banks (19)", 19],
    ["E-wallets (3)", 3],
    ["Other issuers (9)", 9],
  ] as const) {
    const issuers = checkout.instructions.locator("div", {
      has: page.getByRole("heading", { name: title }),
    });
    const names = (await issuers.last().locator("p").innerText()).split(", ");
    expect(names).toHaveLength(count);
  }
  for (const wallet of ["GCash", "Maya", "ShopeePay"])
    await expect(checkout.instructions).toContainText(wallet);
  await checkout.back.click();
  await onShippingForm(visit, "Change your request", "editing");
});

test(
  "the fee and the address that are shown are those that are paid for",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look, faults } = visit;
    const asked = await sandbox.requestedLicense();
    await page.goto(linkTo(asked));
    const form = await onShippingForm(visit, "Change your request", "editing");
    await form.line2.fill("Second floor");
    const notice = await (await form.confirm(asked.person.lastName, "editing")).proceed();
    // On a slow line the checkout stands there long before it has read the request again.
    const letGo = await holdBack(page, `**/api/ste/transaction/${asked.uuid}`, "GET");
    await notice.toPayment.click();
    const checkout = await onCheckout(visit, "Quadx");
    await expect(checkout.section("Shipping Address")).toContainText("SECOND FLOOR");
    const read = page.waitForResponse((answer) => answer.url().endsWith(asked.uuid));
    letGo();
    await read;

    await sandbox.sendToCebu(asked);
    faults.allow(409, /\/checkout$/u);
    const first = await checkout.ask();
    await expect(first.dialog).toContainText("₱150.00");
    await first.confirm.click();
    const banner = page.getByRole("main").getByRole("status").filter({ hasText: "₱220.00" });
    await expect(banner).toContainText("The courier fee is ₱220.00.");
    await expect(banner).toContainText("ALCANTARA");
    await expect(checkout.section("Shipping Address")).toContainText("ALCANTARA");
    await expect(checkout.section("Notice to Clients")).toContainText("₱220.00");
    await look("checkout-request-changed");
    const second = await checkout.ask();
    await expect(second.dialog).toContainText("₱220.00");
    await second.confirm.click();
    await expect((await onPaymentPage(visit)).facts).toContainText("₱220.00");
  },
);

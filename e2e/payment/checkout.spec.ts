import { goOffline, goOnline } from "../browser/connection.ts";
import { paths } from "@portal/contract/paths";
import { holdBack } from "../browser/answers.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { onCheckout, openCheckout } from "./checkout.ts";

test(
  "the checkout of Quadx: what it waits for, and what it says",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look } = visit;
    const asked = await sandbox.requestedLicense();
    await page.goto(linkTo(asked));
    await onShippingForm(visit, "Change your request", "editing");
    const letOfficeGo = await holdBack(page, /\/api\/ste\/delivery_courier\/couriers\//u);
    const letChannelsGo = await holdBack(page, /\/payment_channels$/u);
    await page.goto(`/transaction/drivers_license/checkout/${asked.uuid}`);

    await test.step("a placeholder stands there until transaction and office are loaded", async () => {
      const loading = page.getByRole("status").filter({ hasText: "Loading the checkout" });
      await expect(loading).toBeAttached();
      await look("checkout-loading");
      letOfficeGo();
    });
    // Its Continue is enabled before the payment channels are there.
    const checkout = await onCheckout(visit, "Quadx");
    await expect(checkout.section("Deliver from")).toContainText("LTO Central Office");

    await test.step("on Quadx it does not", async () => {
      letChannelsGo();
      // What is there is not read again when the window gets the focus.
      await expect(checkout.channel("Maya")).toBeVisible();
      await page.waitForLoadState("networkidle");
      const readAgain: string[] = [];
      page.on("request", (request) => readAgain.push(request.url()));
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      // Whatever was asked before this has been heard of before this.
      await page.evaluate(() => fetch("/healthz"));
      expect(readAgain.map((url) => new URL(url).pathname)).toEqual(["/healthz"]);
    });

    await test.step("the six sections, with the 31 issuers", async () => {
      await expect(checkout.section("Client details")).toContainText(asked.person.email);
      await expect(checkout.section("Client details")).toContainText("Driver's License");
      const notice = checkout.section("Notice to Clients");
      await expect(notice).toContainText("₱150.00");
      await expect(notice).toContainText("only an integration platform");
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
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: "Banks (19)" })).toBeHidden();
      await expect(checkout.instructions.getByRole("listitem").first()).toBeVisible();
      await page.emulateMedia({ media: null });
    });

    await test.step("without a connection Continue waits and says why, once", async () => {
      visit.faults.allow("lost", /\/(?:checkout|challenge)$/u);
      const question = await checkout.ask();
      await goOffline(visit);
      await question.confirm.click();
      await expect(checkout.proceed).toBeDisabled();
      await expect(checkout.proceed).toHaveAccessibleDescription("Needs internet");
      await expect(page.getByText("Unable to submit")).toHaveCount(0);
      await look("checkout-offline");
      await goOnline(visit);
      await expect(checkout.proceed).toBeEnabled();
      await checkout.back.click();
      await onShippingForm(visit, "Change your request", "editing");
    });
  },
);

test(
  "the checkouts of the couriers that go by the map",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    for (const courier of ["Abyan", "Go21"] as const)
      await test.step(`the checkout of ${courier}`, async () => {
        const asked = await sandbox.requestedPlate(courier);
        const checkout = await openCheckout(visit, asked, courier);
        await expect(checkout.section("Notice to Clients")).toContainText("does not collect");
        await expect(checkout.back).toHaveAttribute("href", paths.transaction(asked.uuid));
      });

    await test.step("on Skyward, Continue waits for the payment channels", async () => {
      const asked = await sandbox.requestedPlate("Skyward");
      await page.goto(linkTo(asked));
      await onShippingForm(visit, "Change your request", "editing-skyward");
      const letGo = await holdBack(page, /\/payment_channels$/u);
      await page.goto(`/transaction/plate_number/checkout/${asked.uuid}`);
      const proceed = page.getByRole("button", { name: "Continue", exact: true });
      await expect(page.getByRole("heading", { name: "Notice to Clients" })).toBeVisible();
      await expect(proceed).toBeDisabled();
      letGo();
      await expect(proceed).toBeEnabled();
    });
  },
);

test("from a changed request to its payment", async ({ visit, sandbox }) => {
  const { page, look, faults } = visit;
  const asked = await sandbox.requestedLicense();
  await page.goto(linkTo(asked));
  const form = await onShippingForm(visit, "Change your request", "editing");
  await form.line2.fill("Second floor");
  const notice = await (await form.confirm(asked.person.lastName, "editing")).proceed();
  const kept = () =>
    page.evaluate(() => [
      sessionStorage.getItem("portal.shipping"),
      sessionStorage.getItem("portal.checkout_details"),
    ]);

  await test.step("the fee and the address that are shown are those that are paid for", async () => {
    // On a slow line the checkout stands there long before it has read the request again.
    const letGo = await holdBack(page, `**/api/ste/transaction/${asked.uuid}`, { method: "GET" });
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
    await expect(banner).toContainText("Before: ₱150.00Now: ₱220.00");
    await expect(banner).toContainText(/Before: .*SECOND FLOOR.*Now: .*ALCANTARA/u);
    await expect(banner).not.toContainText("Deliver from");
    await expect(banner.getByRole("link", { name: "Change details" })).toBeVisible();
    await expect(checkout.section("Shipping Address")).toContainText("ALCANTARA");
    await expect(checkout.section("Notice to Clients")).toContainText("₱220.00");
    await look("checkout-request-changed");
  });

  await test.step("Continue is disabled while paying, and what was kept for it is forgotten", async () => {
    const checkout = await onCheckout(visit, "Quadx");
    // A change is whole in the request, which was changed elsewhere too.
    expect(await kept()).toEqual([null, expect.stringContaining(asked.uuid)]);
    const letGo = await holdBack(page, "**/checkout");
    await (await checkout.ask()).cancel.click();
    const again = await checkout.ask();
    await expect(again.dialog).toContainText("₱220.00");
    await again.confirm.click();
    await expect(checkout.main.getByRole("button", { name: /^Continue/u })).toBeDisabled();
    letGo();
    await expect((await onPaymentPage(visit)).facts).toContainText("₱220.00");
    expect(await kept()).toEqual([null, null]);
  });
});

import type { Visit } from "../browser/visit.ts";
import { linkTo, type Requested } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout, openCheckout } from "./checkout.ts";
import { gatewayAddress, onGatewayPage } from "./gateway-page.ts";
import { onSummary } from "./summary.ts";

type Way = { gateway: string; courier: string; channel: string };

/**
 * As `npm run sandbox:providers` routes them. Each gateway's page is seen once: Maya's to be declined and to pay then,
 * Xendit's to be left, PayMongo's to pay in maintenance.spec.ts. One code is paid, in Filipino; that each one's can be,
 * payment-provider-contract.ts.
 */
const MAYA: Way = { gateway: "Maya", courier: "Skyward", channel: "Gcash" };
const XENDIT: Way = { gateway: "Xendit", courier: "Abyan", channel: "Maya" };
const CODE = "QR Ph";

/** From the checkout to where the channel leads: the gateway's page, or the summary with its code. */
async function proceed(visit: Visit, asked: Requested, { courier, channel }: Way) {
  const checkout = await openCheckout(visit, asked, courier);
  await checkout.channel(channel).check();
  await (await checkout.ask()).confirm.click();
}

test.describe("in Filipino", () => {
  test.use({ locale: "fil-PH" });

  test("a code of Maya is paid with another device", async ({ visit, anotherVisit, sandbox }, {
    project,
  }) => {
    const { page } = visit;
    const main = page.getByRole("main");
    const asked = await sandbox.requestedPlate(MAYA.courier);
    await page.goto(linkTo(asked));
    await page.getByRole("link", { name: "Walang babaguhin: tumuloy sa checkout" }).click();
    // The form before it has the same channels, and a button of the same name.
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
    await main.getByRole("radio", { name: CODE }).check();
    await main.getByRole("button", { name: "Magpatuloy", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Magpapatuloy po ba kayo sa pagbabayad?" });
    await question.getByRole("button", { name: "Magpatuloy" }).click();
    await expect(page.getByRole("heading", { name: "Buod ng transaksiyon" })).toBeVisible();
    await expect(main.getByRole("img", { name: /^QR Ph code para magbayad ng/u })).toBeVisible();
    await visit.look("summary-gateway-code-filipino");
    // With the app of another device, which here is the page of the double.
    const url = gatewayAddress(MAYA.gateway, project);
    anotherVisit.faults.allowSite(url);
    await anotherVisit.page.goto(`${url}/pay/`);
    await anotherVisit.page.getByRole("link", { name: `${asked.reference}-1` }).click();
    await (await onGatewayPage(anotherVisit, MAYA.gateway)).authorize.click();
    await expect(main.getByRole("heading", { name: "Natanggap ang inyong bayad" })).toBeVisible();
    await expect(main.getByText("Matagumpay", { exact: true })).toBeVisible();
  });
});

test("declined by the gateway, and paid at the second try", async ({ visit, sandbox }, {
  project,
}) => {
  const way = MAYA;
  visit.faults.allowSite(gatewayAddress(way.gateway, project));
  await proceed(visit, await sandbox.requestedPlate(way.courier), way);
  await (await onGatewayPage(visit, way.gateway)).fail.click();
  const failed = await onSummary(visit, "gateway-failed");
  await failed.expectBadge("danger", "Failed");
  await failed.moneyLeft("No, it did not");
  await failed.tryAgain.click();
  await (await (await onCheckout(visit, way.courier)).ask()).confirm.click();
  await (await onGatewayPage(visit, way.gateway)).authorize.click();
  await (await onSummary(visit, "gateway-paid")).expectBadge("success", "Success");
});

test("a browser is closed on the gateway's page, and the payment counts", async ({
  visit,
  anotherVisit,
  sandbox,
}, { project }) => {
  const way = XENDIT;
  const url = gatewayAddress(way.gateway, project);
  visit.faults.allowSite(url);
  anotherVisit.faults.allowSite(url);
  const asked = await sandbox.requestedPlate(way.courier);
  await proceed(visit, asked, way);
  await onGatewayPage(visit, way.gateway);
  const address = visit.page.url();
  await visit.page.close();
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "outcome=authorize",
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe(`${project.use.baseURL}/tracking/${asked.uuid}`);
  await anotherVisit.page.goto(linkTo(asked));
  // The page may have opened before the webhook came; and the sandbox's courier may have it by now.
  const paid =
    /^(?:Your payment was received|Transaction is already (?:Paid|In Transit|Received))$/u;
  await expect(anotherVisit.page.getByRole("heading", { name: paid })).toBeVisible();
});

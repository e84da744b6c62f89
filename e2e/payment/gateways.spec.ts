import { readFileSync } from "node:fs";
import type { Visit } from "../browser/visit.ts";
import { linkTo, type Requested } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { openCheckout } from "./checkout.ts";
import { onSummary } from "./summary.ts";

type Way = { gateway: string; courier: string; channel: string };

/** As `npm run sandbox:providers` routes them: each gateway's page, and each one's code. */
const PAYMONGO: Way = { gateway: "PayMongo", courier: "Quadx", channel: "Gcash" };
const MAYA: Way = { gateway: "Maya", courier: "Skyward", channel: "Gcash" };
const XENDIT: Way = { gateway: "Xendit", courier: "Abyan", channel: "Maya" };
const pages = [PAYMONGO, MAYA, XENDIT];
const codes = pages.map((way) => ({ ...way, channel: "QR Ph" }));

/** Where the doubles are. */
const addressOf = (gateway: string, accountFile: string): string => {
  const { accounts } = JSON.parse(readFileSync(accountFile, "utf8")) as {
    accounts: { name: string; url: string }[];
  };
  return accounts.find(({ name }) => name === gateway.toLowerCase())?.url ?? "";
};

const requestFor = (sandbox: Sandbox, courier: string): Promise<Requested> =>
  courier === "Quadx" ? sandbox.requestedLicense() : sandbox.requestedPlate(courier);

/** From the checkout to where the channel leads: the gateway's page, or the summary with its code. */
async function proceed(visit: Visit, asked: Requested, { courier, channel }: Way) {
  const checkout = await openCheckout(visit, asked, courier);
  await checkout.channel(channel).check();
  await (await checkout.ask()).confirm.click();
}

async function onGatewayPage({ page }: Visit, gateway: string) {
  await expect(page.getByRole("heading", { name: `${gateway}, a test double` })).toBeVisible();
  return {
    authorize: page.getByRole("button", { name: "Authorize" }),
    fail: page.getByRole("button", { name: "Fail" }),
  };
}

async function expectPaid(visit: Visit) {
  const summary = await onSummary(visit, "gateway-paid");
  await summary.expectBadge("success", "Success");
}

for (const way of pages)
  test(`paid on the page of ${way.gateway}`, async ({ visit, sandbox }, { project }) => {
    visit.faults.allowSite(addressOf(way.gateway, project.metadata["accountFile"]));
    await proceed(visit, await requestFor(sandbox, way.courier), way);
    await (await onGatewayPage(visit, way.gateway)).authorize.click();
    await expectPaid(visit);
  });

for (const way of codes)
  test(`a code of ${way.gateway} is paid with another device`, async ({
    visit,
    anotherVisit,
    sandbox,
  }, { project }) => {
    const asked = await requestFor(sandbox, way.courier);
    await proceed(visit, asked, way);
    const summary = await onSummary(visit, "gateway-code");
    await expect(summary.qr).toBeVisible();
    const url = addressOf(way.gateway, project.metadata["accountFile"]);
    anotherVisit.faults.allowSite(url);
    await anotherVisit.page.goto(`${url}/pay/`);
    await anotherVisit.page.getByRole("link", { name: `${asked.reference}-1` }).click();
    await (await onGatewayPage(anotherVisit, way.gateway)).authorize.click();
    await expectPaid(visit);
  });

test("declined by the gateway, and paid at the second try", async ({ visit, sandbox }, {
  project,
}) => {
  const way = MAYA;
  visit.faults.allowSite(addressOf(way.gateway, project.metadata["accountFile"]));
  await proceed(visit, await requestFor(sandbox, way.courier), way);
  await (await onGatewayPage(visit, way.gateway)).fail.click();
  const failed = await onSummary(visit, "gateway-failed");
  await failed.expectBadge("danger", "Failed");
  await failed.tryAgain.click();
  const confirm = visit.page.getByRole("button", { name: "Continue", exact: true });
  await confirm.click();
  await visit.page
    .getByRole("dialog", { name: "Continue to payment?" })
    .getByRole("button", { name: "Continue" })
    .click();
  await (await onGatewayPage(visit, way.gateway)).authorize.click();
  await expectPaid(visit);
});

test("a browser is closed on the gateway's page, and the payment counts", async ({
  visit,
  anotherVisit,
  sandbox,
}, { project }) => {
  const way = XENDIT;
  const url = addressOf(way.gateway, project.metadata["accountFile"]);
  visit.faults.allowSite(url);
  anotherVisit.faults.allowSite(url);
  const asked = await requestFor(sandbox, way.courier);
  await proceed(visit, asked, way);
  await onGatewayPage(visit, way.gateway);
  const address = visit.page.url();
  await visit.page.close();
  await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "outcome=authorize",
    redirect: "manual",
  });
  await anotherVisit.page.goto(linkTo(asked));
  await expect(
    anotherVisit.page.getByRole("heading", { name: "Transaction is already Paid" }),
  ).toBeVisible();
});

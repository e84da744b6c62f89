import type { Route } from "@playwright/test";
import { answerNext } from "../browser/answers.ts";
import { SIZES } from "../browser/pictures.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { expectFree, expectToast } from "../site/toast.ts";
import { onCheckout, openCheckout } from "./checkout.ts";

const CHECKOUT = "**/api/ste/transaction/*/checkout";

test("what the checkout is refused", async ({ visit, sandbox }) => {
  const { page, faults, look } = visit;
  const license = await sandbox.license();
  const late = await sandbox.requestFor(license);
  const other = await sandbox.requestFor(license);
  const checkout = await openCheckout(visit, late);
  const answer = (status: number, json: object) =>
    answerNext(page, CHECKOUT, (route) => route.fulfill({ status, json }));

  await test.step("a payment provider that does not answer", async () => {
    faults.allow(503, /\/checkout$/u);
    await answer(503, { code: "provider_unavailable", message: "GCash is not available." });
    await (await checkout.ask()).confirm.click();
    const toast = await expectToast(visit, "Unable to submit", "GCash is not available.");
    await expect(checkout.proceed).toBeEnabled();
    // It covers no answer to a question, however low the screen.
    await toast.getByRole("button").focus();
    await page.setViewportSize({ ...SIZES.phone, height: 300 });
    const { confirm, cancel } = await checkout.ask();
    await expectFree(toast, [confirm, cancel]);
    await cancel.click();
    await page.setViewportSize(SIZES.phone);
    // The page says it as well, and another way to pay can be chosen at once.
    await expect(checkout.main.getByText("GCash is not available.")).toBeVisible();
    await look("checkout-not-opened");
    await expect(checkout.main.getByRole("link", { name: "Change details" })).toHaveCount(0);
    await checkout.channel("Maya").check();
    // Trying again with it is asked about first.
    await checkout.main.getByRole("button", { name: "Try again" }).click();
    const question = page.getByRole("dialog", { name: "Continue to payment?" });
    await expect(question).toContainText("Maya");
    await question.getByRole("button", { name: "Cancel" }).click();
    await checkout.channel("GCash").check();
  });

  await test.step("what the person typed, and the gateway does not accept", async () => {
    faults.allow(422, /\/checkout$/u);
    const errors = { email: ["This e-mail address is not accepted."] };
    await answer(422, { code: "invalid_fields", message: "Check the fields.", errors });
    await checkout.main.getByRole("button", { name: "Try again" }).click();
    await expect(checkout.main).toContainText("This e-mail address is not accepted.");
    await expect(checkout.main).not.toContainText("Check the fields.");
    await expect(checkout.main.getByRole("link", { name: "Change details" })).toBeVisible();
  });

  await test.step("a token that opens nothing is Unauthorized", async () => {
    faults.allow(403, /\/checkout$/u);
    await answer(403, { code: "forbidden", message: "Not with this token." });
    await (await checkout.ask()).confirm.click();
    await expectToast(visit, "Unauthorized", "Not with this token.");
    await expectToast(visit, "Unable to submit", "Not with this token.");
    const mobile = page.getByLabel("Mobile number");
    await expect(mobile).toBeVisible();
    // The pressed button is gone.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // It opens a way back.
    await mobile.fill(license.person.mobile);
    await checkout.proceed.click();
    await onCheckout(visit, "Quadx");
  });

  await test.step("at the checkout nobody pays for what cannot be delivered", async () => {
    faults.allow(409, /\/checkout$/u);
    await sandbox.checkOut(other, "Gcash");
    await (await checkout.ask()).confirm.click();
    const again = checkout.main.getByRole("button", { name: "Try again" });
    const refused = checkout.main.getByText("Nothing was paid.");
    await expect(refused).toBeVisible();
    const toast = await expectToast(
      visit,
      "Unable to submit",
      "You are in line now. Please try again then, within 5 minutes",
    );
    await expectFree(toast, [
      again,
      checkout.main.getByRole("link", { name: "Go back to homepage" }),
    ]);
    await look("checkout-not-deliverable");
    // A press keeps the place in line; nothing that can be changed helps.
    await expect(checkout.proceed).toBeEnabled();
    const change = checkout.main.getByRole("link", { name: "Change details" });
    await expect(change).toHaveCount(0);
    // Where another courier would do, it is offered.
    const another = "Choose another courier.";
    const errors = { delivery_courier: [another] };
    await answer(409, { code: "not_deliverable", message: another, errors });
    await again.click();
    await expect(checkout.main).toContainText(another);
    await expect(checkout.proceed).toBeDisabled();
    await expect(change).toBeVisible();
    await page.reload();
    await expect(checkout.main).toContainText("You are in line now.");
    await expect(checkout.proceed).toBeEnabled();
    // Nor is anything filled in for nothing.
    await page.goto(linkTo(late));
    await expect(refused).toBeVisible();
    await expect(page.getByRole("group", { name: "Courier" })).toHaveCount(0);
    await expect(checkout.main.getByRole("link", { name: "Nothing to change" })).toBeVisible();
  });
});

test("channels whose gateway is away are not offered, and come back by themselves", async ({
  visit,
  sandbox,
}) => {
  const { page, look } = visit;
  const asked = await sandbox.requestFor(await sandbox.license());
  /** Channels that cannot be paid. */
  let away: string[] = ["Gcash"];
  const isThere = (channel: string) => !away.includes(channel);
  const answered = async <Data>(route: Route, change: (data: Data) => Data) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Data };
    await route.fulfill({ response, json: { data: change(data) } });
  };
  await page.route("**/api/ste/delivery_courier/*/payment_channels", (route) =>
    answered<string[]>(route, (all) => all.filter(isThere)),
  );
  await page.route("**/api/ste/delivery_courier/couriers/*", (route) =>
    answered<{ available_payment_channels: string[] }[]>(route, (couriers) =>
      couriers.map((courier) => ({
        ...courier,
        available_payment_channels: courier.available_payment_channels.filter(isThere),
        unavailable_payment_channels: away,
      })),
    ),
  );
  await page.clock.install();
  const checkout = await openCheckout(visit, asked);
  await expect(checkout.channel("GCash")).toBeDisabled();
  await expect(checkout.main).toContainText("Not available right now");
  await expect(checkout.channel("Maya")).toBeChecked();
  await look("checkout-channel-away");

  away = ["Gcash", "Maya", "Visa", "Dayon QRPH"];
  await page.clock.runFor(21_000);
  await expect(checkout.main).toContainText("You cannot pay right now");
  await expect(checkout.main).toContainText("Nothing was taken, and what you entered is kept.");
  await expect(checkout.proceed).toBeDisabled();
  await look("checkout-nothing-payable");

  away = [];
  await page.clock.runFor(21_000);
  await expect(checkout.channel("GCash")).toBeEnabled();
  await expect(checkout.proceed).toBeEnabled();
  await expect(checkout.main).not.toContainText("You cannot pay right now");

  // The form before it says the same.
  away = ["Gcash", "Maya", "Visa", "Dayon QRPH"];
  await page.goto(linkTo(asked));
  await expect(checkout.main).toContainText("You cannot pay right now");
  away = [];
  await page.clock.runFor(21_000);
  await expect(checkout.channel("GCash")).toBeEnabled();
});

import { goOffline, goOnline } from "../browser/connection.ts";
import type { Request } from "@playwright/test";
import { PNG } from "pngjs";
import { onRolls, showPrinted } from "../browser/printed.ts";
import { readQrCode, readQrCodeOn } from "../browser/qr-code.ts";
import { savedFile } from "../browser/saved-file.ts";
import { stopClockNow } from "../browser/stopped-clock.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { onCase, onReport } from "../case/case.ts";
import { expectToast } from "../site/toast.ts";
import { onCheckout } from "./checkout.ts";
import { onSummary } from "./summary.ts";

test("declined, tried again, expired, changed, and paid", async ({
  visit,
  anotherVisit,
  photos,
  sandbox,
}) => {
  const { page } = visit;
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Gcash");
  await page.goto(linkTo(asked));
  const summary = await onSummary(visit, "for-payment");
  await summary.expectBadge("warning", "For Payment");
  await summary.expectProof();
  await expect(summary.fact("Paid At")).toHaveText("-");

  await test.step("declined, and tried again", async () => {
    await summary.toPaymentPage.click();
    await (await onPaymentPage(visit)).decline.click();
    const failed = await onSummary(visit, "failed");
    await failed.expectBadge("danger", "Failed");
    await expect(failed.steps).toContainText("Payment declined, did not succeed");
    await expect(failed.main).toContainText("We received no payment.");
    await failed.expectProof();
    // One thing is asked first, and neither answer is bluer than the other.
    await expect(failed.question).toBeVisible();
    await expect(failed.tryAgain).toHaveCount(0);
    await failed.moneyLeft("No, it did not");
    await expect(page.getByRole("heading", { name: "Then you can still pay" })).toBeFocused();
    await failed.tryAgain.click();
    await onCheckout(visit, "Quadx");
    // A reload of checkout, payment and, below, summary.
    await page.reload();
    const checkout = await onCheckout(visit, "Quadx");
    await checkout.channel("Maya").check();
    await (await checkout.ask()).confirm.click();
    await expect((await onPaymentPage(visit)).facts).toContainText("Maya");
    await page.reload();
  });

  await test.step("expired, and changed", async () => {
    const payment = await onPaymentPage(visit);
    await expect(payment.facts).toContainText("Maya");
    await payment.expire.click();
    const failed = await onSummary(visit, "expired");
    await failed.expectBadge("danger", "Failed");
    // A wallet may say that it paid all the same.
    await failed.expectProof();
    await failed.moneyLeft("Yes, it did");
    await expect(page.getByRole("heading", { name: "Please do not pay again" })).toBeFocused();
    await expect(failed.tryAgain).toHaveCount(0);
    await visit.look("summary-money-left");
    await failed.main.getByRole("link", { name: "Report the payment" }).click();
    const report = await onReport(visit);
    await expect(report.problem("I paid, but nothing has happened")).toBeChecked();
    await report.words.fill("My wallet says that it is paid.\nIt shows no refund.");
    await report.addPhoto(photos.receipt);
    await page.reload();
    await expect(report.photo).toBeAttached();
    await expect(report.words).toHaveValue(/It shows no refund\.$/u);
    await report.look("filled-in");
    await report.send.click();
    const opened = await onCase(visit, "money-left");
    await expect(opened.main).toContainText("We received your report");
    const number = await opened.number();
    await test.step("the report is followed by the link in the mail", async () => {
      const mail = await sandbox.mailTo(asked.person.email, /^We received your report/u);
      const [link = ""] = /http\S+\/case\/\S+/u.exec(mail.text) ?? [];
      await anotherVisit.page.goto(link);
      const seen = await onCase(anotherVisit, "by-link");
      expect(await seen.number()).toBe(number);
      await seen.words.fill("Nothing came back.");
      await seen.addPhoto(photos.receipt);
      await anotherVisit.page.reload();
      await expect(seen.photo).toBeAttached();
      await expect(seen.words).toHaveValue("Nothing came back.");
      await seen.send.click();
      await expect(seen.messages.last()).toContainText("Nothing came back.");
      await anotherVisit.page.reload();
      await expect(seen.words).toHaveValue("");
    });
    await page.getByRole("link", { name: "See your request" }).click();
    // Who has reported it is not asked again, and finds the report.
    const reported = await onSummary(visit, "reported");
    await expect(reported.main).toContainText(`Your report ${number} is open.`);
    await reported.main.getByRole("link", { name: "See your report" }).click();
    await onCase(visit, "money-left");
    await page.goBack();
    await page.getByRole("button", { name: "Change my answer" }).click();
    await failed.moneyLeft("No, it did not");
    await failed.change.click();
    const form = await onShippingForm(visit, "Change your request", "editing");
    await expect(form.locked("Receiver")).toContainText(asked.person.lastName);
    await form.line2.fill("Second floor");
    const { line1 } = form;
    await line1.fill("");
    const count = page.getByRole("link", { name: "1 still needed" });
    expect((await count.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await count.click();
    await expect(page.locator("#still-needed")).toBeFocused();
    await line1.fill("34 Sample Street");
    const confirmation = await form.confirm(asked.person.lastName, "editing");
    await (await confirmation.proceed()).toPayment.click();
  });

  await test.step("paid, and reloaded", async () => {
    const checkout = await onCheckout(visit, "Quadx");
    await expect(checkout.section("Shipping Address")).toContainText("SECOND FLOOR");
    await checkout.channel("Maya").check();
    await (await checkout.ask()).confirm.click();
    await (await onPaymentPage(visit)).approve();
    const paid = await onSummary(visit, "license-paid");
    await paid.expectBadge("success", "Success");
    await expect(paid.fact("Payment Channel")).toHaveText("Maya");
    await expect(paid.tryAgain).toHaveCount(0);
    await page.reload();
    await onSummary(visit, "license-paid");
    await expect(paid.main).toContainText(asked.person.lastName);
  });
});

test("an open payment is found, given up for another channel, and cancelled", async ({
  visit,
  sandbox,
}) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Gcash");
  await page.goto(linkTo(asked));
  await onSummary(visit, "for-payment");

  await test.step("coming back to the checkout finds the open payment", async () => {
    await page.goto(`/transaction/drivers_license/checkout/${asked.uuid}`);
    const checkout = await onCheckout(visit, "Quadx");
    await expect(page.getByText("A payment is already open for this request")).toBeVisible();
    await look("checkout-open-payment");
    // Another channel gives the old payment up at the provider.
    await checkout.channel("QR Ph").check();
    await (await checkout.ask()).confirm.click();
    const summary = await onSummary(visit, "qr");
    await summary.expectBadge("warning", "For Payment");
    await expect(summary.fact("Payment Channel")).toHaveText("QR Ph");
    await expect(summary.qr).toBeVisible();
  });

  await test.step("cancelled by the person, who may try again", async () => {
    const summary = await onSummary(visit, "qr");
    await summary.cancel.click();
    const dialog = page.getByRole("dialog", { name: "Cancel this payment?" });
    await expect(dialog).toBeVisible();
    await look("summary-cancel-question");
    // A question is not printed; the page that it is about is.
    await page.emulateMedia({ media: "print" });
    await expect(dialog).toBeHidden();
    await expect(summary.fact("Reference Number")).toBeVisible();
    await page.emulateMedia({ media: null });
    await dialog.getByRole("button", { name: "No, keep it" }).click();
    await expect(summary.qr).toBeVisible();
    await summary.cancel.click();
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    const cancelled = await onSummary(visit, "cancelled");
    await cancelled.expectBadge("danger", "Failed");
    await expect(cancelled.qr).toHaveCount(0);
    await expect(cancelled.question).toBeVisible();
    await cancelled.moneyLeft("No, it did not");
    await cancelled.tryAgain.click();
    await onCheckout(visit, "Quadx");
  });
});

const asks = (request: Request) => request.url().includes("/api/ste/transaction/");
const finished = async (asking: Promise<Request>) => (await (await asking).response())?.finished();

test(
  "a failure that is open here while it is paid in another tab says so",
  { tag: "@once" },
  async ({ visit, anotherVisit, sandbox }) => {
    const { page } = visit;
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await page.goto(linkTo(asked));
    await (await onSummary(visit, "for-payment")).toPaymentPage.click();
    await (await onPaymentPage(visit)).decline.click();
    const failed = await onSummary(visit, "failed");
    await failed.expectBadge("danger", "Failed");
    const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
    await anotherVisit.page.goto(url);
    await (await onPaymentPage(anotherVisit)).approve();
    await (await onSummary(anotherVisit, "paid-elsewhere")).expectBadge("success", "Success");
    // Sooner than the page asks by itself.
    const looked = page.waitForRequest(asks, { timeout: 10_000 });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await looked;
    await failed.expectBadge("success", "Success");
  },
);

test(
  "a payment whose company has not answered leads back to the checkout",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await page.route(/\/api\/ste\/transaction\/[\w-]+$/u, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { data: { ...data, checkout_url: null } } });
    });
    await page.goto(linkTo(asked));
    const summary = await onSummary(visit, "not-opened");
    await expect(summary.main).toContainText("The payment page could not be opened yet.");
    await summary.tryAgain.click();
    const checkout = await onCheckout(visit, "Quadx");
    // There is nothing to go back to.
    await expect(checkout.main).not.toContainText("A payment is already open");
    await expect(checkout.proceed).toBeEnabled();
  },
);

test("what is waited for, asked again, and confirmed", async ({ visit, sandbox }) => {
  const { page, faults, look } = visit;
  const asked = await sandbox.requestedLicense();
  const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
  const address = `/tracking/?transaction_reference=${asked.uuid}`;
  await page.clock.install();

  await test.step("For Payment leads to the summary", async () => {
    await page.goto(linkTo(asked));
    const summary = await onSummary(visit, "for-payment");
    await expect(page).toHaveURL(address);
    await expect(summary.toPaymentPage).toBeVisible();
  });
  const summary = await onSummary(visit, "for-payment");

  await test.step("while it waits for a payment the summary asks every 5 seconds, and at once when it is looked at again", async () => {
    let count = 0;
    page.on("request", (request) => (count += asks(request) ? 1 : 0));
    const first = page.waitForRequest(asks);
    await stopClockNow(page);
    // The jump asks nothing while an earlier question is still open.
    await expect(async () => {
      await page.clock.runFor(500);
      expect(count).toBeGreaterThan(0);
    }).toPass();
    await finished(first);
    const before = count;
    await page.clock.runFor(4_000);
    // Whatever was asked before this has been heard of before this.
    await page.evaluate(() => fetch("/healthz"));
    expect(count).toBe(before);
    const second = page.waitForRequest(asks);
    await expect(async () => {
      await page.clock.runFor(500);
      expect(count).toBeGreaterThan(before);
    }).toPass();
    await finished(second);
    // The page has read it.
    await page.evaluate(() => fetch("/healthz"));
    await page.clock.runFor(100);
    // The clock stands still: nothing else asks.
    const looked = page.waitForRequest(asks);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await finished(looked);
  });

  await test.step("back from a payment page that says nothing it asks after 1, 2 and 3 seconds", async () => {
    const first = page.waitForRequest(asks);
    await page.goto(`/tracking/${asked.uuid}`);
    await finished(first);
    await expect(page).toHaveURL(address);
    for (let second = 1; second <= 3; second += 1) {
      const next = page.waitForRequest(asks);
      // The page has heard the answer before, and set its clock by it.
      await page.evaluate(() => fetch("/healthz"));
      await page.clock.runFor(1_000);
      await finished(next);
    }
    await page.clock.resume();
  });

  await test.step("the summary says that it cannot reach the server", async () => {
    faults.allow("lost", /^\/api\/ste\/transaction\//u);
    await summary.expectBadge("warning", "For Payment");
    await goOffline(visit);
    await summary.refresh.click();
    await expect(summary.main).toContainText("What you see may be out of date");
    // Nothing was learnt: that nothing was paid may not be said.
    await expect(summary.main).not.toContainText("has not arrived yet");
    await look("summary-offline");
    await goOnline(visit);
    await summary.refresh.click();
    await expect(summary.main).not.toContainText("What you see may be out of date");
    await expect(summary.main).toContainText("The payment has not arrived yet, checked ");
    const json = { code: "unexpected", message: "We are repairing this." };
    const calls = /\/api\/ste\/transaction\//u;
    await page.route(calls, (route) => route.fulfill({ status: 500, json }));
    faults.allow(500, /^\/api\/ste\/transaction\//u);
    await summary.refresh.click();
    await expect(summary.main).toContainText("We are repairing this. What you see may be");
    await page.unroute(calls);
  });

  await test.step("two requests of one session both stay open", async () => {
    await page.goto(linkTo(await sandbox.requestedPlate("Skyward")));
    await onShippingForm(visit, "Change your request", "editing-skyward");
    await page.goto(address);
    await onSummary(visit, "for-payment");
    await expect(summary.main).toContainText(asked.person.lastName);
    await expect(summary.toPaymentPage).toBeVisible();
  });

  await test.step("a delayed payment is confirmed by the provider, not by the address", async () => {
    // Nobody has paid: the address alone changes nothing.
    await page.goto(`${address}&status=success`);
    const confirming = page.getByRole("main").getByText("We are confirming your payment");
    await expect(confirming).toBeVisible();
    await expect(page.getByText("Please pay before")).toHaveCount(0);
    await (await onSummary(visit, "confirming")).expectBadge("warning", "For Payment");
    await page.goto(url);
    await (await onPaymentPage(visit)).payLater.click();
    const paid = await onSummary(visit, "confirming");
    // The news take the button away, and not the place where a keyboard is.
    await paid.refresh.focus();
    await paid.expectBadge("success", "Success");
    await expect(confirming).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test("a QR code is made larger, saved, paid, and its receipt printed", async ({
  visit,
  sandbox,
}) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedPlate("Skyward");
  const { payment_reference: reference } = await sandbox.checkOut(asked, "Dayon QRPH");
  await page.goto(linkTo(asked));
  const summary = await onSummary(visit, "qr");
  const code = await readQrCodeOn(summary.qr);

  await test.step("the QR code can be made larger, and saved to be paid on the same phone", async () => {
    await expect(summary.main.getByRole("timer")).toHaveText(/^(?:30|2\d) min left$/u);
    const saving = summary.main.getByRole("button", { name: "Save QR code" });
    const how = summary.main.getByText("choose QR, and upload the saved picture");
    // How much and until when, the code, what saves it, and how to go on.
    const onTheWay = [summary.main.getByRole("timer"), summary.qr, saving, how];
    const boxes = await Promise.all(onTheWay.map((part) => part.boundingBox()));
    const [left = NaN, qr = NaN, save = NaN, then = NaN] = boxes.map((box) => box?.y);
    expect(qr).toBeGreaterThan(left);
    expect(save - qr - (boxes[1]?.height ?? NaN), "right under the code").toBeLessThan(24);
    expect(then).toBeGreaterThan(save);
    const picture = await savedFile(page, () => saving.click());
    expect(picture.name).toMatch(/^QR Ph LTO-.+\.png$/u);
    expect(readQrCode(picture.bytes)).toBe(code);
    // For four seconds it would stand over the lower edge of the larger code.
    await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await page.getByRole("button", { name: "Larger QR code" }).click();
    const sheet = page.getByRole("dialog", { name: /with QR Ph$/u });
    await expect(sheet.getByRole("img")).toBeVisible();
    await look("summary-qr-large");
    expect(await readQrCodeOn(sheet.getByRole("img"))).toBe(code);
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 256 });
    // At a zoom of 400 % the sheet could not show it whole, and the page's own fills the screen.
    await expect(sheet).toBeHidden();
    await summary.qr.scrollIntoViewIfNeeded();
    await expect(summary.qr).toBeInViewport({ ratio: 0.99 });
    expect((await summary.qr.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    if (usual) await page.setViewportSize(usual);
    // It is back before anybody can press a key; a hidden one does not hear it.
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  await test.step("the summary is saved as a picture and printed", async () => {
    const headings = summary.main.getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["Pay now", "Progress", "Details"]);
    await summary.expectProof();
    const open = await savedFile(page, () => summary.save.click());
    expect(open.name).toBe(`Transaction ${reference}.png`);
    const { width, height } = PNG.sync.read(open.bytes);
    expect(width).toBeGreaterThan(600);
    expect(height).toBeGreaterThan(width);
    // The same code can be paid from the picture.
    expect(readQrCode(open.bytes)).toBe(code);
    await summary.payAtSandbox.click();
    await (await onPaymentPage(visit)).approve();
    const paid = await onSummary(visit, "plate-paid");
    await paid.expectBadge("success", "Success");
    await paid.expectProof();
    await page.reload();
    await expect(
      summary.main.getByRole("heading", { level: 2, name: "Receipt", exact: true }),
    ).toBeVisible();

    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await expect(paid.fact("Paid At")).toBeVisible();
    await expect(paid.fact("Payment Reference")).toBeVisible({ visible: !isPhone });
    if (isPhone) await paid.showAll.click();
    await expect(paid.fact("Payment Reference")).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await paid.copy("Payment Reference").click();
    await expect(paid.main.getByRole("button", { name: "Copied" })).toBeFocused();
    expect(await copied()).toBe(reference);
    // Whoever gets the link sees the bare state.
    await paid.copyLink.click();
    const home = new URL(page.url()).origin;
    await expect
      .poll(copied)
      .toBe(
        `Transaction Summary, Reference Number ${asked.reference} ${home}/tracking/?transaction_reference=${asked.uuid}`,
      );
    await test.step("where nothing can be copied, the same link can be selected", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
        document.execCommand = () => false;
      });
      await paid.copyLink.click();
      const link = `${home}/tracking/?transaction_reference=${asked.uuid}`;
      const toast = await expectToast(visit, "This could not be copied", link);
      await toast.getByRole("button").click();
    });
    const receipt = await savedFile(page, () => paid.save.click());
    expect(receipt.name).toBe(`Transaction ${reference}.png`);
    expect(() => readQrCode(receipt.bytes)).toThrow("no QR code");

    await expect(paid.print).toBeVisible();
    const wayBack = paid.main.getByRole("img", { name: "QR code of this page" });
    await expect(wayBack).toBeHidden();
    await showPrinted(page, wayBack);
    await expect(paid.save).toBeHidden();
    await expect(paid.main).toContainText(/Printed on [A-Z][a-z]{2}\s\d{2},\s\d{4} \d/u);
    expect(await readQrCodeOn(wayBack)).toBe(
      new URL(`/tracking/?transaction_reference=${asked.uuid}`, page.url()).href,
    );
    await look("summary-printed");
    await onRolls(page);
  });
});

import { toDisplayDate } from "@portal/contract/days";
import { expect, test } from "../fixtures.ts";
import { onStatus } from "../record/status.ts";
import { samples } from "../record/samples.ts";
import { answerNext, holdBack } from "../browser/answers.ts";
import { linkTo } from "../delivery/transactions.ts";
import { onSummary } from "../payment/summary.ts";
import { landing } from "../track/landing.ts";
import type { Visit } from "../browser/visit.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { onCase, onReport } from "./case.ts";

/** The report of a request whose payment is awaited. */
async function reportFromPayment(visit: Visit, sandbox: Sandbox) {
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Gcash");
  await visit.page.goto(linkTo(asked));
  const summary = await onSummary(visit, "for-payment");
  await summary.main.getByRole("link", { name: "Report a problem" }).click();
  return onReport(visit);
}

test("a late step offers the report with everything filled in, to who knows the mobile number", async ({
  visit,
}) => {
  const late = samples.drivers_licenses.find(({ number }) => number === "N01-12-000005");
  if (!late) throw new Error("There is no such sample.");
  const { lookUpLicense } = await landing(visit);
  await lookUpLicense(late.number, toDisplayDate(late.birth_date));
  const status = await onStatus(visit, "Your Driver's License is processing!", late.number);
  const offered = visit.page.getByRole("link", { name: "Report this delay" });
  // Anyone may see the status, but not report what is another person's.
  await expect(offered).toHaveCount(0);
  await status.viewPayment.click();
  const summary = await onSummary(visit, "late");
  await summary.fullDetails.click();
  await summary.tellMobile("0900 000 0005");
  await offered.click();
  const report = await onReport(visit);
  await expect(report.problem("I paid, but nothing has happened")).toBeChecked();
  await expect(report.words).toHaveValue(
    /^This step takes too long: .+\. Since .+, expected by .+\.$/u,
  );
  await report.look("late");
  // Filled in by the page, so it follows the page's language.
  await visit.page.getByRole("button", { name: "Filipino" }).click();
  const words = visit.page.getByRole("textbox");
  await expect(words).not.toHaveValue(/This step/u);
  await visit.page.getByRole("button", { name: "English" }).click();
  const left = visit.page.getByText(/\d characters? (?:left|too many)$/u);
  await expect(left).toHaveCount(0);
  await report.words.fill("a".repeat(999));
  await expect(left).toHaveText("1 character left");
  await report.words.fill("a".repeat(1002));
  await expect(left).toHaveText("2 characters too many");
  await report.look("too-long");
});

test("what is written while the answer is awaited is not lost, and nobody is called back", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const report = await reportFromPayment(visit, sandbox);
  await report.problem("I paid, but nothing has happened").check();
  await report.words.fill("Nothing has moved.");

  await test.step("whoever leaves a report that is being sent stays where they are", async () => {
    const opened = page.waitForResponse((answer) => answer.request().method() === "POST");
    const letGo = await holdBack(page, /\/api\/ste\/transaction\/[^/]+\/case$/u);
    await report.send.click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
    await expect(page).toHaveURL("/contact-us");
    letGo();
    await opened;
    await page.goBack();
    await expect(page).toHaveURL(/\/case\//u);
  });

  const opened = await onCase(visit, "opened");
  await test.step("what is added to a message on its way is still to be sent", async () => {
    const letGo = await holdBack(page, /\/api\/ste\/case\/[^/]+\/reply$/u);
    await opened.words.fill("The wallet has it.");
    await opened.send.click();
    await opened.words.fill("The wallet has it. And it is my last money.");
    letGo();
    await expect(opened.messages.last()).toContainText("The wallet has it.");
    await expect(opened.words).toHaveValue("And it is my last money.");
  });

  await test.step("a message whose answer is lost is there once, over a reload too", async () => {
    const before = await opened.messages.count();
    visit.faults.allow("lost", /\/reply$/u);
    await answerNext(page, /\/api\/ste\/case\/[^/]+\/reply$/u, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await opened.send.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.reload();
    await expect(opened.words).toHaveValue("And it is my last money.");
    await opened.send.click();
    await expect(opened.words).toHaveValue("");
    await expect(opened.messages).toHaveCount(before + 1);
  });

  await test.step("what is written when the case is closed goes into the next report", async () => {
    await opened.words.fill("One word more.");
    await page.route(/\/api\/ste\/case\//u, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const closed = { status: "Closed", outcome: "solved", closed_at: new Date().toISOString() };
      await route.fulfill({ response: answer, json: { data: { ...data, ...closed } } });
    });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(opened.words).toHaveCount(0);
    await page.getByRole("link", { name: "The problem is still there" }).click();
    // Here the case is open still, which leads back to it, with what was not sent.
    await page.unroute(/\/api\/ste\/case\//u);
    const stored = (name: string) =>
      page.evaluate((item) => sessionStorage.getItem(item), `portal.${name}`);
    await expect.poll(() => stored("reply_draft")).toContain("One word more.");
    expect(await stored("report_draft")).toBeNull();
  });
});

test("a report whose answer is lost is found again, and not written twice", async ({
  visit,
  sandbox,
}) => {
  const { page, faults } = visit;
  const report = await reportFromPayment(visit, sandbox);
  await report.problem("Something else").check();
  await report.words.fill("Nothing has moved.");
  faults.allow("lost", /\/case$/u);
  await answerNext(page, /\/api\/ste\/transaction\/[^/]+\/case$/u, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await report.send.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.reload();
  const opened = await onCase(visit, "opened");
  await expect(opened.messages).toHaveCount(1);
  await expect(opened.words).toHaveValue("");
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).join(" "));
  expect(await drafts()).not.toMatch(/report_draft|reply_draft/u);
});

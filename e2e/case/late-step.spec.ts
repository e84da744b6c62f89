import { toDisplayDate } from "@portal/contract/days";
import { expect, test } from "../fixtures.ts";
import { onStatus } from "../record/status.ts";
import { samples } from "../record/samples.ts";
import { onSummary } from "../payment/summary.ts";
import { landing } from "../track/landing.ts";
import { onReport } from "./case.ts";

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

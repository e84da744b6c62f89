import { expect, test } from "../fixtures.ts";
import { onStatus, READY } from "../record/status.ts";
import { expectToast } from "./toast.ts";
import { landing, onLanding } from "../track/landing.ts";

test("Start again makes the sandbox as new", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page, look, faults } = visit;
  const { number, person } = await sandbox.license();
  const first = await landing(visit);
  await first.number.fill(number);
  await first.choose("Plate Number");
  const strip = page.getByRole("complementary", { name: "Sandbox" });
  await strip.getByText("Sample numbers to try").click();
  await strip.getByRole("button", { name: "Start again" }).click();
  await expectToast(visit, "The sandbox was reset");
  // The session is as new as the records.
  await expect(first.choice("Driver's License")).toBeChecked();
  await expect(first.number).toHaveValue("");
  await page.goto("/sandbox/mailbox");
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await look("sandbox-mailbox-empty");
  faults.allow(404, /\/inquire$/u);
  const { lookUpLicense } = await landing(visit);
  await lookUpLicense(number, person.birthDate);
  await expectToast(visit, "Information is not found");
  await page.getByRole("banner").getByRole("link").click();
  const again = await onLanding(visit);
  await again.lookUpLicense("N01-12-000001", "01/15/1990");
  await onStatus(visit, READY, "N01-12-000001");
});

import { toDisplayDate } from "@portal/contract/days";
import { sheetsOf, showPrinted } from "../browser/printed.ts";
import { readQrCodeOn } from "../browser/qr-code.ts";
import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { samples } from "./samples.ts";
import { onSummary } from "../payment/summary.ts";
import { onStatus, READY, RECEIVED, type BadgeVariant } from "./status.ts";

type Shown = {
  badge: [BadgeVariant, string];
  headline: string;
  says?: string[];
  /** Sentences that only other records show. */
  silent?: string[];
  buttons: string[];
  /** What comes next, and by when. */
  story?: string[];
};

/** A day as it stands beside a step. */
const DAY = /[A-Z][a-z]{2}\s\d{2},\s\d{4}/u;

const delivery = "You may also have it delivered to your address by courier.";
const partner = "Your Driver's License Card is now ready to pick-up by our logistics partner!";

/** What spec §2 says of each sample, by number. */
const shown: Record<string, Shown> = {
  "N01-12-000001": {
    badge: ["warning", "Available"],
    headline: READY,
    says: [delivery],
    buttons: ["Get my Driver's License", "Set Appointment"],
  },
  "N01-12-000002": {
    badge: ["warning", "For Verification"],
    headline: "Your details are being reviewed.",
    says: ["You will be notified by email as soon as this is done."],
    buttons: [],
    story: ["The office compares your details with its records.", "Review finished by: "],
  },
  "N01-12-000003": {
    badge: ["danger", "Rejected"],
    headline: "Your details have been rejected.",
    says: ["You may contact your branch for more information."],
    buttons: ["Send the details again"],
  },
  "N01-12-000004": {
    badge: ["warning", "Delivered"],
    headline: RECEIVED,
    buttons: ["Tell us at once"],
  },
  "N01-12-000005": {
    badge: ["warning", "Processing"],
    headline: "Your Driver's License is processing!",
    silent: [partner],
    // Nothing moved for longer than promised: whom to ask, and what to name.
    buttons: ["contact us", "View Payment Details"],
    story: [
      "It is packed. The pickup by a courier is not scheduled yet.",
      "This takes longer than the 3 working days a courier usually needs.",
      "Please quote N01-12-000005",
    ],
  },
  "N01-12-000006": {
    badge: ["warning", "Processing"],
    headline: "Your Driver's License is processing!",
    says: [partner],
    buttons: ["View Tracking (0000-0021-ZTMR)", "View Payment Details"],
  },
  "N01-12-000007": {
    badge: ["warning", "Processing"],
    headline: "Your Driver's License is on the way!",
    silent: [partner],
    buttons: ["View Tracking (0000-0022-QKVD)", "View Payment Details"],
  },
  "G05-98-000008": {
    badge: ["warning", "Available"],
    headline: READY,
    silent: [delivery],
    buttons: ["Set Appointment"],
  },
  "G05-98-000009": {
    badge: ["warning", "Available"],
    headline: READY,
    says: [delivery],
    buttons: ["Get my Driver's License"],
  },
  "D11-03-000010": {
    badge: ["neutral", "Unknown"],
    headline: "We have no status for this number at the moment.",
    buttons: [],
  },
};

test("every sample license is in the table", () => {
  expect(samples.drivers_licenses.map(({ number }) => number)).toEqual(Object.keys(shown));
});

test("every sample license says what spec §2 says of it", { tag: "@once" }, async ({ visit }) => {
  let form = await landing(visit);
  for (const { number, birth_date, office, what } of samples.drivers_licenses) {
    await test.step(`license ${number}: ${what}`, async () => {
      const expected = shown[number];
      if (!expected) throw new Error(`Nothing is said about ${number}`);
      await form.lookUpLicense(number, toDisplayDate(birth_date));
      const status = await onStatus(visit, expected.headline, number);
      await status.expectBadge(...expected.badge);
      for (const sentence of expected.says ?? []) await expect(status.said).toContainText(sentence);
      for (const sentence of expected.silent ?? [])
        await expect(status.said).not.toContainText(sentence);
      await status.expectButtons(expected.buttons);
      for (const sentence of expected.story ?? [])
        await expect(status.story).toContainText(sentence);
      await expect(status.details).toContainText(number);
      await expect(status.details).toContainText(office ?? "-");
      // Two messages may come: of the review, and of the day it is ready.
      await expect(visit.page.getByText("the day the card itself is ready")).toHaveCount(
        expected.badge[1] === "For Verification" ? 1 : 0,
      );
      await expect(visit.page).toHaveURL(`/license/${number}`);
      form = await status.lookUpAnother();
    });
  }
});

test(
  "in transit, the hand-over is a past step of the story",
  { tag: "@once" },
  async ({ visit }) => {
    const { lookUpLicense } = await landing(visit);
    await lookUpLicense("N01-12-000007", "02/29/2000");
    const status = await onStatus(visit, "Your Driver's License is on the way!", "N01-12-000007");
    const packed = status.steps.getByRole("listitem").filter({ hasText: "Packed for the courier" });
    await expect(packed).toContainText(DAY);
    await expect(status.stepNow).toContainText(/^On the way to you, now/u);
    await expect(status.stepNow.getByRole("time")).toHaveText(DAY);
    await expect(status.story).toContainText("The courier brings it to your address.");
    await expect(status.story).toContainText(/At your door by: [A-Z]/u);
    await expect(status.story).toContainText(/Last update: [A-Z]/u);
    await expect(status.story.locator("svg[data-scene=rider]")).toBeVisible();

    const wayBack = visit.page.getByRole("img", { name: "QR code of this page" });
    await expect(wayBack).toBeHidden();
    await showPrinted(visit.page, wayBack);
    await expect(visit.page.getByText(/^Printed on [A-Z][a-z]{2}\s\d/u)).toBeVisible();
    expect(await readQrCodeOn(wayBack)).toBe(visit.page.url());
    // The button that names it is not printed.
    await expect(status.details.getByText("0000-0022-QKVD")).toBeVisible();
    await visit.page.emulateMedia({ media: null });

    await test.step("View Tracking opens the courier's page in a new tab", async () => {
      const opening = visit.page.waitForEvent("popup");
      await status.viewTracking.click();
      const courier = await opening;
      const heading = courier.getByRole("heading", { level: 1, name: "Sandbox courier" });
      await expect(heading).toBeVisible();
      await expect(courier.getByRole("main")).toContainText("0000-0022-QKVD");
      await courier.close();
    });

    // Only who asked for the delivery is told who brings it.
    await expect(status.said).not.toContainText("Courier:");
    await status.viewPayment.click();
    const summary = await onSummary(visit, "in-transit-by-stranger");
    await summary.fullDetails.click();
    await summary.tellMobile("0900 000 0007");
    await onSummary(visit, "in-transit");
    // The longest of its kind, like the status below.
    expect(await sheetsOf(visit.page)).toBe(1);
    await (await landing(visit)).lookUpLicense("N01-12-000007", "02/29/2000");
    await expect(status.said).toContainText("Courier: FSI");
    expect(await sheetsOf(visit.page)).toBe(1);
    await visit.look("status-in-transit-own");
  },
);

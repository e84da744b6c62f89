import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { onSummary } from "../payment/summary.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { keyboardOf } from "./keyboard.ts";

test(
  "from the delivery page to the paid summary with the keyboard alone",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const { person } = license;
    const form = await openLicenseDelivery(visit, license);
    const keyboard = keyboardOf(page);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await expect(heading("Deliver my Driver's License")).toBeFocused();

    // The cheapest is the first; the last is one above it.
    await keyboard.goTo(form.courier("GO21"));
    await keyboard.press("ArrowUp");
    await expect(form.courier("GoGo Express")).toBeChecked();
    await keyboard.write(form.firstName, person.firstName);
    await keyboard.write(form.lastName, person.lastName);
    await keyboard.write(form.email, person.email);
    await keyboard.write(form.mobile, person.mobile);
    await keyboard.write(form.findBarangay, "12 Sample Street, Pinyahan, Quezon City");
    await expect(form.places.first()).toContainText("Pinyahan");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(form.place).toBeFocused();
    await expect(form.line1).toHaveValue("12 SAMPLE STREET");
    await keyboard.attach(form.choosing("Valid ID"), photos.id);
    await expect(form.said("Valid ID")).toHaveText("Photo added");
    // The focus has stayed where the photo was chosen.
    await expect(form.replacing("Valid ID")).toBeFocused();
    await keyboard.attach(form.choosing(OFFICIAL_RECEIPT), photos.receipt);
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeFocused();
    await keyboard.goTo(form.channel("Gcash"));
    await keyboard.press("ArrowDown");
    await expect(form.channel("Maya")).toBeChecked();

    const confirmation = page.getByRole("dialog", { name: "Please confirm your payment" });
    await keyboard.activate(form.proceed);
    await keyboard.expectModal(confirmation, form.proceed);
    await keyboard.press("Enter");
    await keyboard.activate(confirmation.getByRole("button", { name: "Proceed" }));
    const notice = page.getByRole("dialog", { name: /^Important notice/u });
    await keyboard.expectModal(notice, form.proceed);
    await keyboard.press("Enter");
    await keyboard.activate(confirmation.getByRole("button", { name: "Proceed" }));
    await keyboard.activate(notice.getByRole("button", { name: "Continue to Payment" }));

    await expect(heading("Payment Checkout")).toBeFocused();
    const proceed = page.getByRole("main").getByRole("button", { name: "Continue", exact: true });
    await expect(proceed).toBeEnabled();
    await keyboard.activate(proceed);
    const question = page.getByRole("dialog", { name: "Continue to payment?" });
    await keyboard.expectModal(question, proceed);
    await keyboard.press("Enter");
    await keyboard.activate(question.getByRole("button", { name: "Continue" }));

    await expect(heading("Sandbox payment")).toBeVisible();
    await expect(page.getByRole("alert")).toBeVisible();
    await keyboard.press("Enter");
    const summary = await onSummary(visit, "license-paid");
    // Its heading comes with its data, later than the page.
    await expect(heading("Transaction Summary")).toBeFocused();
    await summary.expectBadge("success", "Success");
    await expect(summary.fact("Payment Channel")).toHaveText("Maya");
    await keyboard.goTo(summary.save);
    await keyboard.activate(summary.home);
    await expect(heading("LTO on the Go")).toBeFocused();
  },
);

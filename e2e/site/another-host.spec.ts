import { onAppointment } from "../appointment/confirmation.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { expect, test } from "../fixtures.ts";
import { onSummary } from "../payment/summary.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { HOST, onAnotherHost } from "./another-host.ts";

const UUID = "7f2a8d5e-1111-4222-8333-444455556666";

/** Spec §3, and nothing that is ours alone. */
const license = {
  id: "7",
  number: "H01-12-000001",
  first_name: "ANA",
  last_name: "CRUZ",
  birth_date: "1990-01-15",
  status: "Available",
  is_delivery_enabled: true,
  office_name: "LTO Elsewhere",
  office: {
    id: "4",
    name: "LTO Elsewhere",
    display_address: { full_address: "1 Far Street" },
    latitude: 14.6,
    longitude: 121,
    drivers_license_delivery_enabled: true,
    drivers_license_appointment_new_enabled: true,
  },
};
const plate = {
  id: "8",
  number: "HST1001",
  mv_number: "1301-00000001001",
  storage_place: "Office",
  office: { id: "4", code: "H4", name: "LTO Elsewhere", full_address: "1 Far Street" },
};
const transaction = {
  uuid: UUID,
  reference: "HOST-1",
  amount: 175,
  first_name: "ANA",
  last_name: "CRUZ",
  contact_number: "+639171234567",
  email: "ana@example.com",
  delivery_details: { full_address: "12 SAMPLE STREET" },
  transactable_type: "Driver's License",
  transactable_details: { number: "H01-12-000001", first_name: "ANA", last_name: "CRUZ" },
  payment_channel: "Gcash",
  payment_reference: "PAY-1",
};
const appointment = {
  office: { name: "LTO Elsewhere", full_address: "1 Far Street" },
  appointable_type: "Driver's License",
  type: "Pickup",
  reference: "APT-2222-3333-4444",
  date: "2030-01-08",
  full_name: "ANA CRUZ",
};

test(
  "another host that answers with no more than the fields of the specification",
  { tag: "@once" },
  async ({ visit: { page, faults } }) => {
    // The looks of these pages are looked at where they are ours.
    const visit = { page, faults, look: async () => undefined };
    faults.allowError(/^outside: https:\/\/host\.example\//u);
    // What a delivery would be refused for is a question that only our server answers.
    faults.allow(404, /\/transaction\/check$/u);
    const answers: Record<string, unknown> = {
      "/api/ste/drivers_license/inquire": license,
      "/api/ste/plate_number/inquire": plate,
      [`/api/ste/transaction/${UUID}`]: { ...transaction, status: "Created" },
      [`/api/ste/appointment/${appointment.reference}`]: appointment,
    };
    const asked = await onAnotherHost(page, answers);

    await (await landing(visit)).lookUpLicense(license.number, "01/15/1990");
    const found = await onStatus(visit, READY, "another-host");
    await found.expectButtons(["Get my Driver's License", "Set Appointment"]);
    await expect(found.details).toContainText("1 Far Street");
    // It is read from the session again.
    await page.reload();
    await (await onStatus(visit, READY, "another-host")).getMyLicense.click();
    const form = await onShippingForm(visit, "Deliver my Driver's License", "another-host");
    await form.expectCard("Driver's license of ANA CRUZ", license.number);
    expect(asked).toContain("/api/ste/delivery_courier/couriers/0071");

    await page.goto(`/plate-no/${plate.number}`);
    const unknown = await onStatus(
      visit,
      "We have no status for this number at the moment.",
      "another-host-unknown",
    );
    await unknown.expectBadge("neutral", "Unknown");
    await unknown.expectButtons([]);

    await page.goto(`/txn/${UUID}`);
    const editing = await onShippingForm(visit, "Change your request", "another-host-editing");
    await expect(editing.locked("Receiver")).toContainText("CRUZ");
    await page.goto(`/transaction/drivers_license/checkout/${UUID}`);
    await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
    const from = page.getByRole("main").locator("section", { hasText: "Deliver from" });
    await expect(from).toContainText("LTO Office");

    answers[`/api/ste/transaction/${UUID}`] = { ...transaction, status: "success" };
    await page.goto(`/tracking/?transaction_reference=${UUID}`);
    const summary = await onSummary(visit, "another-host");
    await summary.expectBadge("success", "Success");
    await expect(summary.main).toContainText("12 SAMPLE STREET");

    await page.goto(`/appointment/${appointment.reference}`);
    await expect((await onAppointment(visit, "another-host")).fact("Name")).toHaveText("ANA CRUZ");
    expect(new URL(page.url()).origin).not.toBe(HOST);
  },
);

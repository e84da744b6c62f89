import { formatAppointmentReference } from "@portal/contract/appointment";
import { formatAppointmentDate } from "@portal/contract/days";
import { expect } from "@playwright/test";
import { factIn } from "../browser/facts.ts";
import type { Visit } from "../browser/visit.ts";
import { datePicker } from "./date-picker.ts";

const REFERENCE = /^APT(?:-[A-Z2-9]{4}){3}$/u;

/** "Your Appointment Details" (spec §2), and what may still be changed. */
export async function onAppointment(visit: Visit, state: string) {
  const { page, look } = visit;
  await expect(
    page.getByRole("heading", { level: 1, name: "Your Appointment Details", exact: true }),
  ).toBeVisible();
  const main = page.getByRole("main");
  const fact = (term: string) => factIn(main, term);
  await expect(fact("Date")).toHaveText(/\S/u);
  const reference = () =>
    formatAppointmentReference(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect(reference()).toMatch(REFERENCE);
  await expect(main.getByText(reference(), { exact: true })).toBeVisible();
  const qr = main.getByRole("img", { name: /^QR code of the reference/u });
  // What draws it is loaded on its own; what is over has none.
  await expect(qr.or(main.getByText("This reference is no longer valid."))).toBeVisible();
  await look(`appointment-${state}`);
  const section = (name: string) =>
    main.locator("section", { has: page.getByRole("heading", { name }) });
  const cancel = main.getByRole("button", { name: "Cancel appointment" });
  const back = main.getByRole("button", { name: "Back", exact: true });
  return {
    main,
    fact,
    reference,
    qr,
    back,
    cancel,
    move: main.getByRole("link", { name: "Move to another day" }),
    news: main.getByRole("status").filter({ hasText: "Moved" }),
    plans: section("Change of plans"),
    bring: section("What to bring"),
    save: main.getByRole("button", { name: "Save as Image" }),
    print: main.getByRole("button", { name: "Print" }),
    home: main.getByRole("button", { name: "Go back to homepage" }),
    calendar: main.getByRole("link", { name: "Add to calendar" }),
    bookAgain: main.getByRole("link", { name: "Book again" }),
    look: (name: string) => look(`appointment-${name}`),
    expectBooked: () => expect(main.getByText("Booked", { exact: true })).toBeVisible(),
    expectCancelled: () => expect(main.getByText("Cancelled", { exact: true })).toBeVisible(),
    /** Back, and the question before the page is left (spec §2). */
    async askToLeave(press = back) {
      await press.click();
      const dialog = page.getByRole("dialog", { name: "Leave this page?" });
      await expect(dialog).toContainText(
        'Please save as image or take a screenshot before leaving this page. Click "Cancel" if you did not save yet.',
      );
      await look("appointment-leave");
      return {
        dialog,
        cancel: dialog.getByRole("button", { name: "Cancel" }),
        leave: dialog.getByRole("button", { name: "Leave this page" }),
      };
    },
    /** Cancel appointment, and the question that it asks. */
    async askToCancel() {
      await cancel.click();
      const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
      await expect(dialog).toBeVisible();
      await look("appointment-cancel");
      return {
        dialog,
        keep: dialog.getByRole("button", { name: "No, keep it" }),
        confirm: dialog.getByRole("button", { name: "Yes, cancel it" }),
      };
    },
  };
}

/** Another day, for a renewal at another office too. */
export async function onMove(visit: Visit, state = "move") {
  const { page, look } = visit;
  await expect(
    page.getByRole("heading", { level: 1, name: "Move your appointment", exact: true }),
  ).toBeVisible();
  const main = page.getByRole("main");
  const dates = datePicker(visit);
  await expect(dates.month.or(dates.asCalendar)).toBeVisible();
  await look(`appointment-${state}`);
  const proceed = main.getByRole("button", { name: "Move to this date" });
  return {
    main,
    dates,
    proceed,
    keep: main.getByRole("link", { name: "Keep it as it is" }),
    changeOffice: main.getByRole("button", { name: "Change the office" }),
    office: main.getByRole("region", { name: "Office" }),
    /** Picks this day and says yes. */
    async moveTo(date: string, says: string | RegExp) {
      await dates.pick(date);
      await proceed.click();
      const dialog = page.getByRole("dialog", { name: "Move your appointment?" });
      await expect(dialog).toContainText(formatAppointmentDate(date));
      await expect(dialog).toContainText(says);
      await look(`appointment-${state}-confirm`);
      await dialog.getByRole("button", { name: "Yes, move it" }).click();
    },
  };
}

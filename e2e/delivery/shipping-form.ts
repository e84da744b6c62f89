import { expect, type Locator } from "@playwright/test";
import { factIn } from "../browser/facts.ts";
import type { Visit } from "../browser/visit.ts";
import { formMistakes } from "../form/form-mistakes.ts";
import { photosOf } from "../upload/photo-tiles.ts";

export type ShippingTitle =
  | "Deliver my Driver's License"
  | "Deliver my Plate Number"
  | "Change your request";
export type Structured = {
  region: string;
  province: string;
  municipality: string;
  barangay: string;
  line1: string;
  line2?: string;
};
type Recipient = { firstName: string; lastName: string; email: string; mobile: string };

/** A place in the National Capital Region, chosen level by level. */
export const quezonCity: Structured = {
  region: "National Capital Region (NCR)",
  province: "Quezon City",
  municipality: "Quezon City",
  barangay: "Pinyahan",
  line1: "12 Sample Street",
};

/** The shipping form (spec §2, §5): courier, who, where, photos, payment, Continue. */
export async function onShippingForm(visit: Visit, title: ShippingTitle, state: string) {
  const { page, look } = visit;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("group", { name: "Courier" })).toBeVisible();
  await look(`shipping-${state}`);
  const form = {
    courier: (name: string) =>
      page.getByRole("group", { name: "Courier" }).getByRole("radio", { name }),
    couriers: page.getByRole("group", { name: "Courier" }).locator("label"),
    channel: (name: string) =>
      page.getByRole("group", { name: "Payment channel" }).getByRole("radio", { name }),
    firstName: page.getByLabel("First Name"),
    middleName: page.getByLabel("Middle Name"),
    lastName: page.getByLabel("Last Name"),
    suffix: page.getByLabel("Suffix"),
    email: page.getByLabel("Email"),
    mobile: page.getByLabel("Mobile Number"),
    region: page.getByRole("combobox", { name: "Region", exact: true }),
    province: page.getByLabel("Province"),
    municipality: page.getByLabel("Municipality or city"),
    barangay: page.getByRole("combobox", { name: "Barangay", exact: true }),
    findBarangay: page.getByRole("combobox", { name: "Find your barangay" }),
    places: page.getByRole("listbox", { name: "Places found" }).getByRole("option"),
    /** What the list of barangays says. */
    chosenBarangay: page
      .getByRole("combobox", { name: "Barangay", exact: true })
      .locator("option:checked"),
    /** The place chosen on the map. */
    place: page.getByRole("group", { name: /^Chosen place/u }),
    changePlace: page.getByRole("button", { name: "Change the place" }),
    line1: page.getByLabel("Address Line 1"),
    line2: page.getByLabel("Address Line 2"),
    postalCode: page.getByLabel("Postal Code"),
    addDocument: page.getByRole("button", { name: "Add a document" }),
    proceed: page.getByRole("button", { name: "Continue", exact: true }),
    pickUp: page.getByRole("link", { name: "Pick Up My Driver's License" }),
  };
  return {
    ...form,
    ...formMistakes(visit, form.proceed),
    ...photosOf(visit),
    /** Of the recipient of an existing request. */
    locked: (term: string) => factIn(page.getByRole("region", { name: "Who receives it" }), term),
    photos: page.getByRole("region", { name: "Photos" }),
    /** What is delivered, drawn: above the form on a phone, at its left on a desktop. */
    async expectCard(drawing: string | RegExp, number: string) {
      const card = page.getByRole("img", { name: drawing });
      await expect(card).toBeVisible();
      await expect(page.getByRole("main").getByText(number, { exact: true }).last()).toBeVisible();
      const [its, of] = await Promise.all([
        card.boundingBox(),
        page.getByRole("group", { name: "Courier" }).boundingBox(),
      ]);
      const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
      const [end, start] = isWide
        ? [(its?.x ?? 0) + (its?.width ?? 0), of?.x]
        : [(its?.y ?? 0) + (its?.height ?? 0), of?.y];
      expect(end).toBeLessThanOrEqual(start ?? 0);
    },
    async fillRecipient(person: Recipient) {
      await form.firstName.fill(person.firstName);
      await form.lastName.fill(person.lastName);
      await form.email.fill(person.email);
      await form.mobile.fill(person.mobile);
    },
    /** The whole address in one field, as people type it; house and street are taken from it. */
    async fillStructured({ line1, line2 = "", barangay, municipality }: Structured) {
      await form.findBarangay.fill(`${line1}, ${barangay}, ${municipality}`);
      await page.getByRole("option", { name: `${barangay}, ${municipality}` }).click();
      await expect(form.chosenBarangay).toHaveText(barangay);
      await expect(form.line1).toHaveValue(line1.toUpperCase());
      if (line2 !== "") await form.line2.fill(line2);
    },
    /** Level by level. */
    async chooseStructured(address: Structured) {
      await choose(form.region, address.region);
      await choose(form.province, address.province);
      await choose(form.municipality, address.municipality);
      await choose(form.barangay, address.barangay);
      await form.line1.fill(address.line1);
      await form.line2.fill(address.line2 ?? "");
    },
    async confirm(person: string, state2 = state) {
      await form.proceed.click();
      return onConfirmation(visit, person, state2);
    },
  };
}

/** Waits for the list of this level, which comes after the level above was chosen. */
async function choose(select: Locator, name: string) {
  await expect(select.getByRole("option", { name, exact: true })).toBeAttached();
  await select.selectOption({ label: name });
}

/** Opened by Continue: what is paid, to whom, where it goes; then the notice of the type. */
async function onConfirmation({ page, look }: Visit, person: string, state: string) {
  const dialog = page.getByRole("dialog", { name: "Please check your request" });
  await expect(dialog).toContainText("You do not pay yet.");
  await expect(dialog).toContainText(person);
  await look(`shipping-${state}-confirm`);
  return {
    dialog,
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    async proceed() {
      await dialog.getByRole("button", { name: "Proceed" }).click();
      const notice = page.getByRole("dialog", { name: /^Important notice/u });
      await expect(notice).toBeVisible();
      await look(`shipping-${state}-notice`);
      return {
        notice,
        cancel: notice.getByRole("button", { name: "Cancel" }),
        toPayment: notice.getByRole("button", { name: "Continue to Payment" }),
      };
    },
  };
}

import { expect } from "@playwright/test";
import { factIn } from "../browser/facts.ts";
import type { Visit } from "../browser/visit.ts";
import { formMistakes } from "../form/form-mistakes.ts";
import type { Person } from "./person.ts";

type Kind = "Driver's License" | "Plate Number";

const paths: Record<Kind, string> = {
  "Driver's License": "/license-form",
  "Plate Number": "/plate-no-form",
};
const SURE = "Before proceeding, please make sure that all the details are correct?";

export async function completeForm(visit: Visit, kind: Kind) {
  await visit.page.goto(paths[kind]);
  return onCompleteForm(visit, kind);
}

/** A complete lookup (spec §2): fields, consent, Submit, the confirmation. */
export async function onCompleteForm(visit: Visit, kind: Kind, state = "empty") {
  const { page, look } = visit;
  await expect(page.getByRole("heading", { level: 1, name: kind, exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Please complete your information" }),
  ).toBeVisible();
  const picture = paths[kind].slice(1);
  await look(`${picture}-${state}`);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const fields = {
    ltmsNumber: page.getByLabel("LTMS Client Number"),
    licenseNumber: page.getByLabel("Driver's License No"),
    plateNumber: page.getByLabel("Plate Number"),
    mvNumber: page.getByLabel("MV Number"),
    ltoOffice: page.getByRole("radio", { name: "LTO Office" }),
    carDealership: page.getByRole("radio", { name: "Car Dealership" }),
    branch: page.getByLabel("LTO Branch"),
    dealerName: page.getByLabel("Dealer Name"),
    dealerBranch: page.getByLabel("Dealer Branch"),
    birthDate: page.getByLabel("Birth Date"),
    firstName: page.getByLabel("First Name"),
    middleName: page.getByLabel("Middle Name"),
    lastName: page.getByLabel("Last Name"),
    suffix: page.getByLabel("Suffix"),
    email: page.getByLabel("Email"),
    mobile: page.getByLabel("Mobile Number"),
  };
  return {
    ...fields,
    ...formMistakes(visit, submit),
    submit,
    consent: page.getByRole("checkbox", { name: /I have read the Privacy Policy/u }),
    async fillPerson(person: Person) {
      await fields.birthDate.fill(person.birthDate);
      await fields.firstName.fill(person.firstName);
      await fields.middleName.fill(person.middleName);
      await fields.lastName.fill(person.lastName);
      await fields.email.fill(person.email);
      await fields.mobile.fill(person.mobile);
    },
    /** Submit, and the question that it asks. */
    async review() {
      await submit.click();
      const dialog = page.getByRole("dialog", { name: SURE });
      await expect(dialog).toBeVisible();
      await look(`${picture}-confirm`);
      return {
        dialog,
        cancel: dialog.getByRole("button", { name: "Cancel" }),
        proceed: dialog.getByRole("button", { name: "Proceed" }),
        /** Each field as it is listed: what it is called, what was typed. */
        async expectListed(rows: Record<string, string>) {
          for (const [term, value] of Object.entries(rows))
            await expect(factIn(dialog, term)).toHaveText(value);
        },
      };
    },
  };
}

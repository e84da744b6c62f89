import { expect } from "@playwright/test";
import type { TransactableType } from "@portal/contract/status";
import type { Visit } from "../browser/visit.ts";

const choiceLabels: Record<TransactableType, string> = {
  "Driver's License": "Driver's License",
  "Plate Number": "Plate number",
};

/** The simple lookup, on the landing and on a status page that was opened without one. */
export function simpleLookup({ page }: Pick<Visit, "page">) {
  return {
    number: page.getByLabel("Driver's License No"),
    birthDate: page.getByLabel("Birth Date"),
    plate: page.getByLabel("Plate Number or MV Number"),
    consent: page.getByRole("checkbox", { name: /I have read the Privacy Policy/u }),
    submit: page.getByRole("button", { name: "Track and check availability" }),
  };
}

/** "Track your application" (spec §2): headline, lookup, benefits. */
export async function landing(visit: Visit, path = "/delivery") {
  const { page } = visit;
  await page.goto(path);
  return onLanding(visit);
}

export async function onLanding(visit: Visit) {
  const { page, look } = visit;
  const name = "LTO on the Go: Track and deliver your Driver's License and Plate Number";
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const form = simpleLookup(visit);
  // The captcha has verified: the form stands there.
  await expect(form.submit).toBeVisible();
  await look("landing-license");
  return {
    ...form,
    choice: (type: TransactableType) => page.getByRole("radio", { name: choiceLabels[type] }),
    benefits: page.getByRole("region", { name: "What you get" }),
    renewal: page.getByRole("main").getByRole("link", { name: "Driver's License Renewal" }),
    checkFirst: page.getByRole("main").getByRole("link", { name: "Check before you start" }),
    async choose(type: TransactableType) {
      await page.getByRole("radio", { name: choiceLabels[type] }).check();
    },
    async lookUpLicense(number: string, birthDate: string) {
      await form.number.fill(number);
      await form.birthDate.fill(birthDate);
      await form.consent.check();
      await form.submit.click();
    },
    async lookUpPlate(number: string) {
      await page.getByRole("radio", { name: choiceLabels["Plate Number"] }).check();
      await form.plate.fill(number);
      await form.consent.check();
      await form.submit.click();
    },
  };
}

import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** The address of couriers that go by the map (spec §2): Step 1, Step 2, the last question. */
export async function openAddressWizard({ page, look }: Visit, open = "Choose the address") {
  await page.getByRole("button", { name: open }).click();
  const place = page.getByRole("dialog", { name: "Deliver to" });
  const details = page.getByRole("dialog", { name: "Address Details" });
  const sure = page.getByRole("dialog", { name: "Are you sure this address is correct?" });
  await expect(place).toBeVisible();
  await look("address-wizard-place");
  return {
    place,
    details,
    search: place.getByRole("combobox", { name: "Search a place" }),
    barangay: place.getByRole("combobox", { name: "Barangay", exact: true }),
    map: place.getByRole("application", { name: /^Map/u }),
    options: place.getByRole("option"),
    next: page.getByRole("button", { name: "Next" }),
    back: page.getByRole("button", { name: "Back" }),
    cancel: place.getByRole("button", { name: "Cancel" }),
    line2: details.getByLabel("Address Line 2"),
    async pick(query: string, address: string) {
      await place.getByRole("combobox", { name: "Search a place" }).fill(query);
      await place.getByRole("option", { name: address }).click();
      await expect(place.getByRole("combobox", { name: "Search a place" })).toHaveValue(address);
      await look("address-wizard-chosen");
      await place.getByRole("button", { name: "Next" }).click();
      await expect(details).toBeVisible();
      await look("address-wizard-details");
    },
    async finish(line2: string) {
      await details.getByLabel("Address Line 2").fill(line2);
      await details.getByRole("button", { name: "Next" }).click();
      await expect(sure).toBeVisible();
      await look("address-wizard-confirm");
      await sure.getByRole("button", { name: "Confirm" }).click();
      await expect(sure).toBeHidden();
    },
  };
}

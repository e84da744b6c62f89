import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import type { Photo } from "./photo.ts";

export const OFFICIAL_RECEIPT = "Official Receipt (OR of LTO)";
export const REGISTRATION = "Certificate of Registration (CR)";

/** The tiles of a form's photos (spec §2). */
export function photosOf({ page }: Pick<Visit, "page">) {
  const choosing = (label: string) => page.getByRole("button", { name: `Choose a photo ${label}` });
  const replacing = (label: string) => page.getByRole("button", { name: `Replace ${label}` });
  return {
    choosing,
    replacing,
    /** What opens the camera. */
    taking: (label: string) => page.getByRole("button", { name: `Take photo ${label}` }),
    /** The drawn ones, good and bad. */
    examples: (label: string) => choosing(label).locator("xpath=ancestor::div[ul][1]/ul/li"),
    /** Where a photo is in doubt. */
    retaking: (label: string) => page.getByRole("button", { name: `Take another photo ${label}` }),
    /** Opens the dialog that turns and crops. */
    editing: (label: string) => page.getByRole("button", { name: `Turn or crop ${label}` }),
    removing: (label: string) => page.getByRole("button", { name: `Remove ${label}` }),
    /** What is said of one photo. */
    said: (label: string) =>
      page
        .locator("div", { has: page.getByLabel(label).and(page.locator("input[type=file]")) })
        .last()
        .locator("..")
        .getByRole("status"),
    /** The tile of one photo. */
    tile: (label: string) =>
      page
        .getByRole("region", { name: "Photos" })
        .locator("div", { has: page.getByText(label) })
        .last(),
    async addPhoto(label: string, photo: Photo) {
      await choosing(label).setInputFiles(photo);
      await expect(replacing(label)).toBeAttached();
    },
  };
}

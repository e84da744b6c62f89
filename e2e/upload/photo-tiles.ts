import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import type { Photo } from "./photo.ts";

export const OFFICIAL_RECEIPT = "Official Receipt (OR of LTO)";
export const REGISTRATION = "Certificate of Registration (CR)";

/** The tiles of a form's photos (spec §2). */
export function photosOf({ page }: Pick<Visit, "page">) {
  const choosing = (label: string) => page.getByRole("button", { name: `Choose a photo ${label}` });
  const replacing = (label: string) => page.getByRole("button", { name: `Replace ${label}` });
  const tile = (label: string) =>
    page
      .locator("div", { has: page.getByLabel(label).and(page.locator("input[type=file]")) })
      .last()
      .locator("..");
  return {
    choosing,
    replacing,
    /** While one is under way. */
    choosingAnother: (label: string) =>
      page.getByRole("button", { name: `Choose another photo ${label}` }),
    /** What opens the camera. */
    taking: (label: string) => page.getByRole("button", { name: `Take photo ${label}` }),
    /** The drawn ones, good and bad. */
    examples: page.locator(".photo-guide li"),
    /** Where a photo is in doubt. */
    retaking: (label: string) => page.getByRole("button", { name: `Take another photo ${label}` }),
    /** Opens the dialog that turns and crops. */
    editing: (label: string) => page.getByRole("button", { name: `Turn or crop ${label}` }),
    removing: (label: string) => page.getByRole("button", { name: `Remove ${label}` }),
    tile,
    /** What is said of one photo. */
    said: (label: string) => tile(label).getByRole("status"),
    async addPhoto(label: string, photo: Photo) {
      await choosing(label).setInputFiles(photo);
      await expect(replacing(label)).toBeAttached();
    },
  };
}

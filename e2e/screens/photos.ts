import { expect } from "@playwright/test";
import type { Visit } from "../fixtures.ts";
import type { Photo } from "../sandbox/photo.ts";

/** The tiles of a form's photos (spec §2). */
export function photosOf({ page }: Visit) {
  const choosing = (label: string) => page.getByRole("button", { name: `Choose a photo ${label}` });
  const replacing = (label: string) => page.getByRole("button", { name: `Replace ${label}` });
  return {
    choosing,
    replacing,
    removing: (label: string) => page.getByRole("button", { name: `Remove ${label}` }),
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

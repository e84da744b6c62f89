import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { photosOf } from "../upload/photo-tiles.ts";

const PHOTO = "A photo, if it helps";

/** Report a problem. */
export async function onReport(visit: Visit) {
  const { page, look } = visit;
  await expect(page.getByRole("heading", { level: 1, name: "Report a problem" })).toBeVisible();
  await expect(page).toHaveURL(/\/txn\/[\w-]+\/report(?:\?(?:late|charged)=1)?$/u);
  const { addPhoto, replacing } = photosOf(visit);
  return {
    problem: (name: string) => page.getByRole("radio", { name }),
    words: page.getByLabel("What happened?"),
    send: page.getByRole("button", { name: "Send report" }),
    errors: page.getByRole("alert"),
    photo: replacing(PHOTO),
    addPhoto: (photo: Parameters<typeof addPhoto>[1]) => addPhoto(PHOTO, photo),
    look: (state: string) => look(`report-${state}`),
  };
}

/** The page of a case. */
export async function onCase(visit: Visit, state: string) {
  const { page, look } = visit;
  const { addPhoto, replacing } = photosOf(visit);
  const heading = page.getByRole("heading", { level: 1, name: /^Report CAS-/u });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/case\/[\w-]+$/u);
  await look(`case-${state}`);
  const main = page.getByRole("main");
  return {
    main,
    number: async () => (await heading.innerText()).replace("Report ", ""),
    messages: main.getByRole("list").getByRole("listitem"),
    words: page.getByLabel("Your message"),
    photo: replacing(PHOTO),
    addPhoto: (photo: Parameters<typeof addPhoto>[1]) => addPhoto(PHOTO, photo),
    send: page.getByRole("button", { name: "Send message" }),
  };
}

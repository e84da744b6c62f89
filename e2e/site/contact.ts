import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** Contact Us (spec §2): two addresses to write to. */
export async function onContact({ page, look }: Visit) {
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  await expect(page).toHaveURL("/contact-us");
  await expect(page).toHaveTitle(/^Contact Us – /u);
  await look("contact-us");
  return { addresses: page.getByRole("main").locator('a[href^="mailto:"]') };
}

import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

type Name = "Privacy Policy" | "Terms of Use";

/** A legal text as a sheet over the page, opened from the footer (spec §1, §2). */
export async function openLegalSheet({ page }: Visit, name: Name) {
  const opener = page.getByRole("contentinfo").getByRole("button", { name });
  await opener.click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
  return {
    opener,
    sheet,
    close: sheet.getByRole("button", { name: "Close" }),
    section: (title: string) => sheet.getByRole("region", { name: title, exact: true }),
  };
}

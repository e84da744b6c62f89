import { expect } from "@playwright/test";
import type { Visit } from "../fixtures.ts";

/** A message at the bottom of the screen (spec §2) with this title and, when given, this body. */
export async function expectToast({ page }: Visit, title: string, body = "") {
  const toast = page
    .locator("[data-toast]")
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: body });
  await expect(toast).toBeVisible();
}

import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/**
 * "System Maintenance" (spec §2), in place of a page or at its own address.
 * @param date null while nothing is closed
 */
export async function onMaintenance({ page, look }: Visit, date: string | null, state: string) {
  await expect(page.getByRole("heading", { level: 1, name: "System Maintenance" })).toBeVisible();
  await expect(page).toHaveTitle(/^System Maintenance – /u);
  const end = page.getByRole("paragraph").filter({ hasText: /^Estimated completion:/u });
  if (date === null) await expect(end).toHaveCount(0);
  else await expect(end).toHaveText(`Estimated completion: ${date}`);
  await look(`maintenance-${state}`);
  return {
    main: page.getByRole("main"),
    refresh: page.getByRole("link", { name: "Refresh Page" }),
    /** While nothing is closed. */
    home: page.getByRole("link", { name: "Go back to homepage" }),
    support: page.getByRole("link", { name: "Contact Support" }),
  };
}

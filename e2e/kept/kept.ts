import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** Says yes to the question whether this device may keep what is shown. */
export async function keepHere({ page, look }: Visit, what: string): Promise<void> {
  await look(`keep-${what}-asked`);
  await page.getByRole("button", { name: "Keep on this device" }).click();
  const heading = page.getByRole("heading", { name: "Kept on this device" });
  // All files of the portal are fetched; a busy machine takes its time.
  await expect(heading).toBeVisible({ timeout: 90_000 });
  await expect(heading).toBeFocused();
  await look(`keep-${what}-kept`);
}

/** What this device keeps. */
export async function onKept({ page, look }: Visit, state: string) {
  await expect(page.getByRole("heading", { level: 1, name: "Kept on this device" })).toBeVisible();
  await look(`kept-${state}`);
  const main = page.getByRole("main");
  return {
    card: (name: string | RegExp) => main.getByRole("article", { name }),
    clear: main.getByRole("button", { name: "Clear this phone" }),
  };
}

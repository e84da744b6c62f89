import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** What the browser saves after a press: the file's name and what is in it. */
export async function savedFile(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

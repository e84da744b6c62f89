import { expect } from "@playwright/test";
import type { Visit } from "../fixtures.ts";

/** The sandbox's mailbox as a person opens it. */
export async function mailbox({ page, look }: Visit) {
  await page.goto("/sandbox/mailbox");
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox mailbox" })).toBeVisible();
  return {
    /** The message of this subject, once it is there. */
    async open(subject: string) {
      await page.getByRole("link", { name: subject, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
      await look("sandbox-message");
      return { link: page.getByRole("main").getByRole("link", { name: /\/txn\// }) };
    },
  };
}

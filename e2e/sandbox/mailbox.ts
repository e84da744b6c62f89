import { expect, type Locator } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** The sandbox's mailbox as a person opens it. */
export async function mailbox({ page, look }: Visit) {
  await page.goto("/sandbox/mailbox");
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox mailbox" })).toBeVisible();
  return {
    /** The message of this subject, once it is there. */
    async open(subject: string, state = "message") {
      await page.getByRole("link", { name: subject, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
      await look(`sandbox-${state}`);
      return messageIn(page.getByRole("main"));
    },
    /** The text that has this reference in it: the mail's subject may have it too, only a text begins with its sender. */
    async openText(reference: string, state: string) {
      const name = new RegExp(`^LTO on the Go: .*${reference}`, "u");
      await page.getByRole("link", { name }).click();
      const heading = page.getByRole("heading", {
        level: 1,
        name: /^Text message to \+639\d{9}$/u,
      });
      await expect(heading).toBeVisible();
      await look(`sandbox-${state}`);
      return messageIn(page.getByRole("main"));
    },
  };
}

const messageIn = (main: Locator) => ({
  main,
  link: main.getByRole("link", { name: /\/(?:txn|appointment)\// }),
  picture: main.getByRole("img", { name: /^Picture in the message/u }),
});

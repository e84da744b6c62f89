import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** The part of a status page where somebody asks to be told. */
export async function onAsking({ page, look }: Visit) {
  const part = page.getByRole("region", { name: "Notify me when it is ready" });
  await expect(part).toBeVisible();
  await look("status-alert-ask");
  const send = part.getByRole("button", { name: "Notify me", exact: true });
  const email = part.getByLabel("E-mail address");
  const byMail = part.getByRole("radio", { name: "E-mail", exact: true });
  return {
    part,
    send,
    email,
    byMail,
    async askByMail(address: string) {
      await byMail.check();
      await email.fill(address);
      await send.click();
      await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeFocused();
      await look("status-alert-check-mail");
    },
    async askByText(mobile: string) {
      await part.getByRole("radio", { name: "Mobile", exact: true }).check();
      await part.getByLabel("Mobile number").fill(mobile);
      await send.click();
      return onCode({ page, look });
    },
  };
}

async function onCode({ page, look }: Pick<Visit, "page" | "look">) {
  const part = page.getByRole("region", { name: "Check your text messages" });
  await expect(part).toBeVisible();
  return {
    part,
    look: () => look("status-alert-check-text"),
    async type(code: string) {
      await part.getByLabel("Code").fill(code);
      await part.getByRole("button", { name: "Confirm", exact: true }).click();
    },
  };
}

/** Confirmed, on the status page. */
export async function onAwaiting({ page, look }: Visit) {
  const part = page.getByRole("region", { name: "We will notify you when it is ready" });
  await expect(part).toBeVisible();
  await look("status-alert-on");
  return { part, see: part.getByRole("link", { name: "View or stop this alert" }) };
}

/** The page of one alert, from the link of a message. */
export async function onAlert({ page, look }: Visit, heading: string, state: string) {
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await look(`alert-${state}`);
  return {
    main: page.getByRole("main"),
    yes: page.getByRole("button", { name: "Yes, notify me" }),
    stop: page.getByRole("button", { name: "Stop this alert" }),
  };
}

import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** `/txn/{uuid}` of a Created transaction in a browser that has no token. */
export async function onWhoseRequest({ page, look }: Visit) {
  await expect(
    page.getByRole("heading", { level: 1, name: "Continue your request" }),
  ).toBeVisible();
  await look("resume-mobile-question");
  return {
    mobile: page.getByLabel("Mobile number"),
    proceed: page.getByRole("button", { name: "Continue", exact: true }),
  };
}

/** "Transaction is already {status}" (spec §2) with the displayed word. */
export async function onAlready({ page, look }: Visit, name: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await look("resume-already");
  return { toSummary: page.getByRole("main").getByRole("link", { name: /summary/iu }) };
}

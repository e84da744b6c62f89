import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** The sandbox's payment page (spec §2, R-30). */
export async function onPaymentPage({ page, look }: Visit) {
  await expect(page).toHaveURL(/sandbox/u);
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox payment" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "This is mockup payment! Click anywhere to continue",
  );
  await look("payment-page");
  return {
    facts: page.getByRole("main"),
    /** Anywhere: on the empty page beside everything. */
    approve: () => page.mouse.click(5, 5),
    decline: page.getByRole("button", { name: /decline/iu }),
    expire: page.getByRole("button", { name: /expire/iu }),
    payLater: page.getByRole("button", { name: /delay|later/iu }),
  };
}

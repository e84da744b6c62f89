import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** "Show that it is yours": before a pickup or a delivery of a plate that was looked up by one number. */
export async function onOwnership(
  { page, look }: Visit,
  state: string,
  asks: "MV Number" | "Plate Number" = "MV Number",
) {
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { level: 2, name: "Show that it is yours" }),
  ).toBeVisible();
  await look(`ownership-${state}`);
  const number = main.getByLabel(asks);
  const proceed = main.getByRole("button", { name: "Continue", exact: true });
  return {
    number,
    proceed,
    async show(other: string) {
      await number.fill(other);
      await proceed.click();
    },
  };
}

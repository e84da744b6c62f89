import { expect, type Locator } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** Borders of a toast by its variant; a title that is not here is a danger. */
const looks = {
  success: "rgb(16, 90, 55)",
  warning: "rgb(110, 69, 0)",
  danger: "rgb(152, 30, 23)",
} as const;
const variants: Record<string, keyof typeof looks> = {
  "The sandbox was reset": "success",
  "Your appointment was moved": "success",
  "Your appointment is cancelled": "success",
  "Information is not found": "warning",
  "A photo is still being sent": "warning",
  "Please look at your photo first": "warning",
  "Too many tries": "warning",
  "Are you still there?": "warning",
  "The service is busy": "warning",
};

/** A message at the bottom of the screen (spec §2) with this title and, when given, this body. */
export async function expectToast({ page }: Visit, title: string, body = "") {
  const toast = page
    .locator("[data-toast]")
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: body });
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCSS("border-color", looks[variants[title] ?? "danger"]);
  return toast;
}

/** A toast covers nothing of these, once they are scrolled into view; it is held meanwhile. */
export async function expectFree(toast: Locator, buttons: readonly Locator[]) {
  await toast.getByRole("button").focus();
  await expect(async () => {
    for (const button of buttons) await button.scrollIntoViewIfNeeded();
    const over = await boxOf(toast);
    for (const button of buttons) {
      const box = await boxOf(button);
      const apart = box.y + box.height <= over.y || box.y >= over.y + over.height;
      expect(apart, `${await button.innerText()} is free`).toBe(true);
    }
  }).toPass();
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}

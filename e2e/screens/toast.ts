import { expect } from "@playwright/test";
import type { Visit } from "../fixtures.ts";

/** Borders of a toast by its variant; a title that is not here is a danger. */
const looks = {
  success: "rgb(20, 108, 67)",
  warning: "rgb(122, 77, 0)",
  danger: "rgb(179, 38, 30)",
} as const;
const variants: Record<string, keyof typeof looks> = {
  "The sandbox is as new": "success",
  "Your appointment was moved": "success",
  "Your appointment is cancelled": "success",
  "Information is not found": "warning",
  "A photo is still being sent": "warning",
  "Please look at your photo first": "warning",
  "Too many tries": "warning",
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

import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** A page that cannot do what was asked: its heading, its sentence, the one way on. */
export async function onProblem({ page, look }: Visit, title: string, sentence: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(sentence);
  // The drawing is fetched when it is needed.
  await expect(page.locator("main svg").first()).toBeVisible();
  await look(`problem-${title.toLowerCase().replaceAll(/[^a-z]+/gu, "-")}`);
  return {
    home: page.getByRole("link", { name: "Go back to homepage" }),
    goBack: page.getByRole("button", { name: "Go Back" }),
    tryAgain: page.getByRole("button", { name: "Try again" }),
  };
}

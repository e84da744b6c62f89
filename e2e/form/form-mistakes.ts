import { expect, type Locator } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** What a form says of what it still needs, and of what is wrong in it. */
export function formMistakes({ page }: Visit, proceed: Locator) {
  const summary = page.getByRole("alert", { name: "Please check these points" });
  const stillNeeded = page.locator("#still-needed").getByRole("link");
  return {
    summary,
    /** What is missing, and where it is counted what is wrong too. */
    stillNeeded,
    /** Where a draft was restored. */
    startAgain: page.getByRole("main").getByRole("button", { name: "Start again" }),
    /** What stands between the person and the button. */
    async expectMissing(parts: string[]) {
      await expect(stillNeeded).toHaveText(parts);
      await expect(proceed).toBeDisabled();
    },
    /** The sentence at the field, and the same in the list above that leads to it. */
    async expectMistake(field: Locator, sentence: string) {
      await expect(page).toHaveTitle(/^Error: /u);
      await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence), "u"));
      await summary.getByRole("link", { name: sentence }).click();
      await expect(field).toBeFocused();
    },
  };
}

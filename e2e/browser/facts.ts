import type { Locator } from "@playwright/test";

/** What a list of terms in this part says under one of them. */
export const factIn = (part: Locator, term: string): Locator =>
  part
    .locator("dl > div", { has: part.page().getByText(term, { exact: true }) })
    .getByRole("definition")
    // Beside it may be what copies it.
    .first();

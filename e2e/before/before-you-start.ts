import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** The questions before anything is begun, and what their answers come to. */
export function beforeYouStart({ page, look }: Visit) {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  return {
    heading,
    answer: (name: string) => main.getByRole("listitem").getByRole("link", { name }),
    back: main.getByRole("link", { name: "Back", exact: true }),
    change: (what: string) => main.getByRole("link", { name: `Change ${what}` }),
    group: (name: string) => page.getByRole("region", { name, exact: true }),
    track: main.getByRole("link", { name: /^Track my / }),
    /** The heading that the focus is on: what a screen reader reads out. */
    async expectSaid(name: string, picture?: string) {
      await expect(heading(name)).toBeFocused();
      await expect(page).toHaveTitle(
        new RegExp(`^${RegExp.escape(name)} – Check before you start – `, "u"),
      );
      if (picture) await look(`before-you-start-${picture}`);
    },
  };
}

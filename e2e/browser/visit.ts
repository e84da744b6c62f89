import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import { AT_BOTH_SIZES } from "./both-sizes.ts";
import { watchFaults, type Faults } from "./faults.ts";
import { lookAt, type Look } from "./look.ts";
import { disguise, type Guise } from "./other-browsers.ts";

/** One person's browser: its page, a look at what it shows, what must not go wrong in it. */
export type Visit = { page: Page; look: Look; faults: Faults };

/** Who comes, and with what. */
export type Person = {
  /** Whether the foreign clients' modal comes up, as it does for a person who was never here. */
  disclaimer: boolean;
  guise: Guise;
};

export async function visitIn(
  context: BrowserContext,
  { project, tags, file }: TestInfo,
  { disclaimer, guise }: Person,
): Promise<Visit> {
  await disguise(context, guise);
  const faults = await watchFaults(context, project.use.baseURL ?? "");
  // What was translated before the page came to life is drawn anew (e2e/site/broken-pages.spec.ts).
  if (guise !== "itself") faults.allowError(/Minified React error #418/u);
  const isOnlyRun = tags.includes("@once") || !AT_BOTH_SIZES.test(file);
  if (!disclaimer)
    await context.addInitScript(() => {
      if (location.protocol.startsWith("http"))
        sessionStorage.setItem("portal.disclaimer_dismissed", "true");
    });
  const page = await context.newPage();
  // In another guise the same states would be looked at once more.
  if (guise !== "itself") return { page, look: async () => undefined, faults };
  const look =
    project.name === "desktop"
      ? lookAt(page, ["desktop"])
      : lookAt(page, isOnlyRun ? ["phone", "tablet", "desktop"] : ["phone", "tablet"]);
  return { page, look, faults };
}

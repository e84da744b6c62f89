import { test as base, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { AT_BOTH_SIZES } from "./browser/both-sizes.ts";
import { watchFaults, type Faults } from "./browser/faults.ts";
import { lookAt, type Look } from "./browser/look.ts";
import { drawPhotos, type Photos } from "./upload/photo.ts";
import { sandboxAt, type Sandbox } from "./sandbox/sandbox.ts";

/** One person's browser: its page, a look at what it shows, what must not go wrong in it. */
export type Visit = { page: Page; look: Look; faults: Faults };

type Options = {
  /** Whether the foreign clients' modal comes up, as it does for a person who was never here. */
  disclaimer: boolean;
};
type Fixtures = Options & {
  visit: Visit;
  /** A browser that shares nothing with the first. */
  anotherVisit: Visit;
};

async function visitIn(
  context: BrowserContext,
  { project, tags, file }: TestInfo,
  disclaimer: boolean,
) {
  const faults = await watchFaults(context, project.use.baseURL ?? "");
  const size = project.name === "desktop" ? "desktop" : "phone";
  const isOnlyRun = tags.includes("@once") || !AT_BOTH_SIZES.test(file);
  if (!disclaimer)
    await context.addInitScript(() => {
      if (location.protocol.startsWith("http"))
        sessionStorage.setItem("portal.disclaimer_dismissed", "true");
    });
  const page = await context.newPage();
  return { page, look: lookAt(page, size, isOnlyRun), faults };
}

/** The test of every journey: it fails for what goes wrong unseen in any of its browsers. */
export const test = base.extend<Fixtures, { photos: Photos; sandbox: Sandbox }>({
  disclaimer: [false, { option: true }],
  visit: async ({ context, disclaimer }, use, info) => {
    const visit = await visitIn(context, info, disclaimer);
    await use(visit);
    visit.faults.expectNone();
  },
  anotherVisit: async ({ browser, disclaimer }, use, info) => {
    const context = await browser.newContext();
    const visit = await visitIn(context, info, disclaimer);
    await use(visit);
    visit.faults.expectNone();
    await context.close();
  },
  sandbox: [
    async ({ playwright, photos }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      await use(sandboxAt(request, photos));
      await request.dispose();
    },
    { scope: "worker" },
  ],
  photos: [
    async ({ browser }, use) => {
      await use(await drawPhotos(browser));
    },
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";

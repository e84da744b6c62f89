import { test as base } from "@playwright/test";
import { visitIn, type Visit } from "./browser/visit.ts";
import { sandboxAt, type Sandbox } from "./sandbox/sandbox.ts";
import { drawPhotos, type Photos } from "./upload/photo.ts";

type Options = {
  /** Whether the foreign clients' modal comes up, as it does for a person who was never here. */
  disclaimer: boolean;
};
type Fixtures = Options & {
  visit: Visit;
  /** A browser that shares nothing with the first. */
  anotherVisit: Visit;
};

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

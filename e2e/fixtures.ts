import { test as base } from "@playwright/test";
import { visitIn, type Person, type Visit } from "./browser/visit.ts";
import { sandboxAt, type Sandbox } from "./sandbox/sandbox.ts";
import { drawPhotos, type AllPhotos } from "./upload/photo.ts";

type Fixtures = Person & {
  visit: Visit;
  /** A browser that shares nothing with the first. */
  anotherVisit: Visit;
};

/** The test of every journey: it fails for what goes wrong unseen in any of its browsers. */
export const test = base.extend<Fixtures, { photos: AllPhotos; sandbox: Sandbox }>({
  disclaimer: [false, { option: true }],
  guise: ["itself", { option: true }],
  visit: async ({ context, disclaimer, guise }, use, info) => {
    const visit = await visitIn(context, info, { disclaimer, guise });
    await use(visit);
    visit.faults.expectNone();
  },
  anotherVisit: async ({ browser, disclaimer, guise }, use, info) => {
    const context = await browser.newContext();
    const visit = await visitIn(context, info, { disclaimer, guise });
    await use(visit);
    visit.faults.expectNone();
    await context.close();
  },
  sandbox: [
    async ({ playwright, photos }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      await use(sandboxAt(request, photos.small));
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

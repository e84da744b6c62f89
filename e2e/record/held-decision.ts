import type { Page } from "@playwright/test";

/** Holds back what was decided on a submission until the answer is called: on a slow machine the review is seen too. */
export async function holdDecision(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route("**/submission", async (route) => {
    await released;
    await route.continue();
  });
  return () => release(undefined);
}

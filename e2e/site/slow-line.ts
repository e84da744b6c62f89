import { expect, type Locator, type Page } from "@playwright/test";

/** 200 ms at sixty pictures a second: half of what the line takes for one answer. */
const SIGN_WITHIN_FRAMES = 12;

/** A poor line: 400 kbit/s, 400 ms to the server. What hears a press is fetched after the page: it is there before that. */
export async function slowDown(page: Page) {
  // The line that moves under the header, and the one that says that there is no line at all.
  await expect(page.locator('[role="status"] + [role="status"] + main')).toBeAttached();
  const devtools = await page.context().newCDPSession(page);
  const bytes = (400 * 1024) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

declare global {
  interface Window {
    /** Pictures that the browser drew from each press to its sign. */
    signs?: number[];
    /** The words of what was pressed, busy, and then was calm again on the page that it leads away from. */
    calmedTooSoon?: string[];
  }
}

/**
 * Counts how many pictures the browser draws after each press on this page until one shows a sign: a sign that waits
 * for the network comes many pictures later, and none comes later because the machine is busy.
 */
export async function watchSigns(page: Page) {
  await page.evaluate(() => {
    const signs: number[] = [];
    window.signs = signs;
    const calmed: string[] = [];
    window.calmedTooSoon = calmed;
    const listen = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest("a, button") : null;
      if (!pressed) return;
      const dialogs = document.querySelectorAll("dialog[open]").length;
      new MutationObserver(() => {
        if (pressed.getAttribute("aria-busy") !== "true" && pressed.isConnected)
          calmed.push(pressed.textContent);
      }).observe(pressed, { attributeFilter: ["aria-busy"] });
      let frames = 0;
      const look = () => {
        frames += 1;
        const heard =
          pressed.getAttribute("aria-busy") === "true" ||
          !pressed.isConnected ||
          document.querySelectorAll("dialog[open]").length > dialogs;
        if (heard) signs.push(frames);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("click", listen, { capture: true });
  });

  return {
    /** Presses it, and waits for the sign. */
    async press(pressed: Locator) {
      const before = await page.evaluate(() => window.signs?.length ?? 0);
      await pressed.click();
      await page.waitForFunction((count) => (window.signs?.length ?? 0) > count, before);
    },
    /** None was to be pressed again before the next page stood there. */
    async expectBusyUntilGone() {
      expect(await page.evaluate(() => window.calmedTooSoon)).toEqual([]);
    },
    async expectSoon() {
      const frames = await page.evaluate(() => window.signs ?? []);
      expect(Math.max(...frames), `pictures: ${frames.join(", ")}`).toBeLessThanOrEqual(
        SIGN_WITHIN_FRAMES,
      );
    },
  };
}

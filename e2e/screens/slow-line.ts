import { availableParallelism, loadavg } from "node:os";
import { expect, type Locator, type Page } from "@playwright/test";

const SIGN_WITHIN_MS = 100;

/** By how much everything takes longer here, for all that wants to run at the same time. */
const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** A cheap phone on a poor line: 400 kbit/s, 400 ms to the server, a quarter of the processor. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const bytes = (400 * 1024) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

declare global {
  interface Window {
    /** Milliseconds from each press to the picture that shows that it was heard. */
    signs?: number[];
  }
}

/** Counts, from now on, how long every press of this page waits for a sign. */
export async function watchSigns(page: Page) {
  await page.evaluate(() => {
    const signs: number[] = [];
    window.signs = signs;
    const listen = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest("a, button") : null;
      if (!pressed) return;
      const dialogs = document.querySelectorAll("dialog[open]").length;
      const look = () => {
        const heard =
          pressed.getAttribute("aria-busy") === "true" ||
          !pressed.isConnected ||
          document.querySelectorAll("dialog[open]").length > dialogs;
        if (heard) signs.push(performance.now() - event.timeStamp);
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
    /** Each kind of press is tried a few times: whatever else the machine does can only add to one of them. */
    async expectSoon(kind: string) {
      const signs = await page.evaluate(() => window.signs?.splice(0) ?? []);
      const took = `${kind}: ${signs.map(Math.round).join(", ")} ms`;
      expect(Math.min(...signs), took).toBeLessThan(SIGN_WITHIN_MS * crowding());
    },
  };
}

import { expect, type Locator, type Page } from "@playwright/test";

/** Making a list of 4,000 lines: 11.5 ms on the machine of the tests, and a cheap phone is four times slower. */
const REFERENCE_MS = 46;
const SIGN_WITHIN_MS = 100;
/** 100 ms at sixty frames a second. */
const SIGN_WITHIN_FRAMES = 6;

/** A poor line: 400 kbit/s, 400 ms to the server. */
export async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const bytes = (400 * 1024) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

const MARKS = { press: "press", sign: "sign", worked: "worked" };

/** `tts`: CPU time of the page's main thread in microseconds, whatever else the machine does meanwhile. */
type Trace = { traceEvents: { name: string; tts: number }[] };

/** The lower of the two middle ones where their number is even. */
const middleOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.trunc((numbers.length - 1) / 2)] ?? 0;

declare global {
  interface Window {
    /** Frames from each press to its sign. */
    signs?: number[];
  }
}

/**
 * Measures how soon each press on this page shows a sign, in frames (so that it cannot wait for the network) and in CPU
 * time beside a reference's. Wall-clock time would measure how busy the machine is; CPU time alone, which machine it is.
 * A collection of garbage, or a neighbour that empties the caches, can double one press: the limit holds for the middle
 * one, and three times as much for each.
 */
export async function watchSigns(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser of its own.");
  await page.evaluate((marks) => {
    const signs: number[] = [];
    window.signs = signs;
    const work = () => {
      const list = document.createElement("ul");
      for (let n = 0; n < 4000; n += 1)
        list.append(Object.assign(document.createElement("li"), { textContent: `${n}` }));
      return list.textContent.length;
    };
    const listen = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest("a, button") : null;
      if (!pressed) return;
      performance.mark(marks.press);
      const dialogs = document.querySelectorAll("dialog[open]").length;
      let frames = 0;
      const look = () => {
        frames += 1;
        const heard =
          pressed.getAttribute("aria-busy") === "true" ||
          !pressed.isConnected ||
          document.querySelectorAll("dialog[open]").length > dialogs;
        if (!heard) requestAnimationFrame(look);
        else {
          performance.mark(marks.sign);
          work();
          performance.mark(marks.worked);
          signs.push(frames);
        }
      };
      requestAnimationFrame(look);
    };
    window.addEventListener("click", listen, { capture: true });
  }, MARKS);
  await browser.startTracing(page, { categories: ["blink.user_timing"] });

  return {
    /** Presses it, and waits for the sign. */
    async press(pressed: Locator) {
      const before = await page.evaluate(() => window.signs?.length ?? 0);
      await pressed.click();
      await page.waitForFunction((count) => (window.signs?.length ?? 0) > count, before);
    },
    async expectSoon(within = SIGN_WITHIN_MS) {
      const frames = await page.evaluate(() => window.signs ?? []);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace;
      const at = (name: keyof typeof MARKS) =>
        traceEvents.filter((event) => event.name === name).map(({ tts }) => tts);
      const [pressed, signs, worked] = [at("press"), at("sign"), at("worked")];
      const references = signs.map((sign, index) => (worked[index] ?? 0) - sign);
      const reference = middleOf(references);
      const took = signs.map((sign, index) =>
        Math.round(((sign - (pressed[index] ?? 0)) / reference) * REFERENCE_MS),
      );
      expect(took).toHaveLength(frames.length);
      const all = `${took.join(", ")} ms`;
      expect(middleOf(took), all).toBeLessThan(within);
      expect(Math.max(...took), all).toBeLessThan(3 * within);
      expect(Math.max(...frames), `pictures: ${frames.join(", ")}`).toBeLessThanOrEqual(
        SIGN_WITHIN_FRAMES,
      );
    },
  };
}

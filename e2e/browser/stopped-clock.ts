import type { Page } from "@playwright/test";

const STOPPED_AT = new Date("2026-01-05T08:00:00+08:00");
const HOUR_MS = 3_600_000;

/** Before the first page: its clock stands still from the start, and moves on only by `page.clock.runFor`. */
export async function stopClock({ clock }: Page): Promise<void> {
  // Installed it runs, and can only be stopped at a time that is still to come.
  await clock.install({ time: new Date(STOPPED_AT.getTime() - HOUR_MS) });
  await clock.pauseAt(STOPPED_AT);
}

/** In an open page whose clock is installed: it stands still from now on. */
export async function stopClockNow(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + HOUR_MS / 60);
}

/** More than an hour passes in which the person now and then touches the page: otherwise the visit would end. */
export async function passAnHour({ clock, keyboard }: Page): Promise<void> {
  for (let part = 0; part < 3; part += 1) {
    await clock.fastForward("25:00");
    await keyboard.press("Shift");
  }
}

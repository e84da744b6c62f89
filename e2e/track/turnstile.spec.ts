import { stopClock } from "../browser/stopped-clock.ts";
import { expect, test } from "../fixtures.ts";
import { simpleLookup } from "./landing.ts";
import { turnstileDouble } from "./turnstile-double.ts";

/** The beginning of every widget of ours (spec §9). */
const BEGUN = ["render key lookup", "execute"];
const AGAIN = ["reset", "execute"];

test(
  "Turnstile is executed after 500 ms and reset 5 s after each of three failures",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, look, faults } = visit;
    faults.allowError(/^outside: https:\/\/challenges\.cloudflare\.com\//u);
    await stopClock(page);
    const widget = await turnstileDouble(page);
    const pass = (ms: number) => page.clock.runFor(ms);
    await page.goto("/delivery");
    await expect(async () => {
      expect(await widget.told()).toEqual(BEGUN.slice(0, 1));
    }).toPass();
    await pass(499);
    expect(await widget.told()).toEqual(BEGUN.slice(0, 1));
    await pass(1);
    expect(await widget.told()).toEqual(BEGUN);

    const told = [...BEGUN];
    for (let reset = 1; reset <= 3; reset += 1) {
      await widget.fail("600010");
      await pass(4999);
      expect(await widget.told()).toEqual(told);
      await pass(501);
      told.push(...AGAIN);
      expect(await widget.told()).toEqual(told);
    }
    await widget.fail("600010");
    const failed = page.getByRole("alert").filter({ hasText: "We could not check your browser" });
    await expect(failed).toContainText("another browser, device or network");
    await pass(60_000);
    expect(await widget.told()).toEqual(told);

    // A picture needs a clock that runs.
    await page.clock.resume();
    await look("landing-turnstile-failed");
    await page.getByRole("button", { name: "Filipino" }).click();
    await expect(page.getByRole("main")).toContainText("Dalawang beses pong hindi pumasa");
    await page.getByRole("button", { name: "English" }).click();
    expect(await widget.told()).toEqual(told);
    // Only the person starts it again.
    await failed.getByRole("button", { name: "Try again" }).press("Enter");
    await expect.poll(widget.told).toEqual([...told, ...AGAIN]);
    await expect(failed).toHaveCount(0);
    await expect(simpleLookup(visit).submit).toHaveCount(0);
    await widget.pass("token");
    await expect(simpleLookup(visit).submit).toBeVisible();
  },
);

import type { Page } from "@playwright/test";

/**
 * Counts what a person does on the pages that this page shows from now on: each press, and each field that is filled
 * in or chosen from, once; a native list twice, because it is opened and then chosen from. A field that the portal
 * fills in costs nothing.
 */
export async function countTouches(page: Page): Promise<() => Promise<number>> {
  const ours = `touches-${Date.now()}`;
  const count = (key: string) => {
    const fields = "input:not([type=radio], [type=checkbox]), textarea, select";
    const add = (touches: number) =>
      sessionStorage.setItem(key, `${Number(sessionStorage.getItem(key) ?? 0) + touches}`);
    const filled = new WeakSet<EventTarget>();
    const isField = (target: EventTarget | null): target is HTMLElement =>
      target instanceof HTMLElement && target.matches(fields);
    // The portal's tests press the language switch by script, which is not trusted.
    addEventListener(
      "click",
      ({ isTrusted, target }) => {
        const isLabel = target instanceof HTMLElement && target.closest("label") !== null;
        // A label passes its press on to its control.
        if (isTrusted && !isField(target) && (!isLabel || target.matches("input"))) add(1);
      },
      true,
    );
    const fill = ({ target }: Event) => {
      if (!isField(target) || filled.has(target)) return;
      filled.add(target);
      add(target.matches("select") ? 2 : 1);
    };
    addEventListener("input", fill, true);
    addEventListener("change", fill, true);
  };
  await page.addInitScript(count, ours);
  await page.evaluate(count, ours);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), ours);
}

import { expect, type FileChooser, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has. */
const MOST = 80;

/** Whether somebody sees it, or what stands for it: nothing lies over its middle. */
const isSeen = (locator: Locator) =>
  locator.evaluate((element) => {
    const shown = element.closest("label") ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (shown.contains(over) || over.contains(shown));
  });

/**
 * What a person does who has no mouse; every stop on the way is one of the page's own. To be asked for before anything
 * is opened: a file dialog that opens before the browser was told to hand it over is lost.
 */
export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  let opened: (chooser: FileChooser) => void = () => undefined;
  page.on("filechooser", (chooser) => opened(chooser));
  /** Goes on with this key until it has the focus, where it can be seen. */
  async function goTo(target: Locator, key: "Tab" | "ArrowRight" = "Tab"): Promise<void> {
    // The arrows of a calendar turn its pages: the day is there when they have come to it.
    if (key === "Tab") await expect(target).toBeAttached();
    for (let stop = 0; stop < MOST; stop += 1) {
      const isThere = (await target.count()) > 0;
      if (isThere && (await target.evaluate((element) => element === document.activeElement))) {
        expect(await isSeen(target), `${target.toString()} can be seen`).toBe(true);
        return;
      }
      await press(key);
    }
    throw new Error(`${key} does not lead to ${target.toString()}`);
  }
  return {
    press,
    goTo,
    async activate(target: Locator) {
      await goTo(target);
      await press("Enter");
    },
    /** Into the text field that Tab leads to. */
    async write(target: Locator, text: string) {
      await goTo(target);
      await page.keyboard.type(text);
    },
    /** A photo, from the dialog that the system opens. */
    async attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await goTo(target);
      const { promise, resolve } = Promise.withResolvers<FileChooser>();
      opened = resolve;
      await press("Space");
      await (await promise).setFiles(file);
    },
    /** The focus goes in, Tab and Shift+Tab stay inside, Esc closes, and the focus is back where it was. */
    async expectModal(dialog: Locator, opener: Locator) {
      await expect(dialog.getByRole("heading").first()).toBeFocused();
      const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
      for (const key of ["Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) {
        await press(key);
        expect(await isInside(), `the focus inside after ${key}`).toBe(true);
      }
      await press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    },
  };
}

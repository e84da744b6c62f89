import type { FileChooser, Page } from "@playwright/test";

/**
 * The system's dialog for a file. To be asked for at the start of a journey: one that opens before the browser was
 * told to hand it over is lost.
 * @returns waits for the dialog that a deed opens
 */
export function choosersOf(page: Page) {
  let opened: (chooser: FileChooser) => void = () => undefined;
  page.on("filechooser", (chooser) => opened(chooser));
  return async (deed: () => Promise<void>): Promise<FileChooser> => {
    const { promise, resolve } = Promise.withResolvers<FileChooser>();
    opened = resolve;
    await deed();
    return promise;
  };
}

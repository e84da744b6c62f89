import type { BrowserContext } from "@playwright/test";
import { newerFeatures } from "../../scripts/newer-features.ts";
import { translatePage } from "./translator.ts";

/** By their titles: they are gone through once more in one of the oldest browsers, which translates as well. */
const journeys = [
  "a license is looked up, delivered by Quadx, paid with Gcash, and received",
  "the link of the messages moves twice in another browser, then cancels",
  "a renewal is booked from the landing at another office than the nearest",
  "a pass and a receipt are kept, open in flight mode, and are forgotten with one press",
];
export const IN_THE_OLDEST = new RegExp(journeys.join("|"), "u");

/** What changes most while it is looked at, in a browser of today that translates: statuses, badges, the minutes left. */
export const IN_TRANSLATION = /a QR code is made larger, saved, paid, and its receipt printed/u;

/** As what the browser of a journey passes: the one that it is, one that translates, one of the oldest, too. */
export type Guise = "itself" | "oldest" | "translated";

/** Before the first page of the context. */
export async function disguise(context: BrowserContext, guise: Guise): Promise<void> {
  if (guise === "oldest") await takeNewerAway(context);
  if (guise !== "itself") await context.addInitScript(translatePage);
}

/** The engine asks for Trusted Types, so a page needs its policies. */
const KEPT = /^(?:trustedTypes|Trusted)/u;

/** Takes away every interface that one of the oldest browsers lacks, by the data of the check of the built files. */
async function takeNewerAway(context: BrowserContext): Promise<void> {
  const { globals, ofInterface } = newerFeatures();
  const names = [...globals.keys(), ...ofInterface.keys()].filter((name) => !KEPT.test(name));
  await context.addInitScript((lacking) => {
    // Of what is taken away, something may be read on the way.
    const { createImageBitmap: decode } = globalThis;
    const { deleteProperty, get, set } = Reflect;
    for (const name of lacking) {
      const [of = "", member] = name.split(".");
      if (member === undefined) {
        deleteProperty(globalThis, of);
        deleteProperty(Window.prototype, of);
        continue;
      }
      const owner: unknown = get(globalThis, of) ?? get(Intl, of);
      if (typeof owner !== "function" && typeof owner !== "object") continue;
      if (owner === null) continue;
      deleteProperty(owner, member);
      const { prototype } = owner as { prototype?: object };
      if (prototype) deleteProperty(prototype, member);
    }
    set(globalThis, "createImageBitmap", (image: ImageBitmapSource, options?: ImageBitmapOptions) =>
      options?.imageOrientation === "from-image"
        ? Promise.reject(new TypeError("'from-image' is not a valid value of ImageOrientation."))
        : decode(image, options),
    );
  }, names);
}

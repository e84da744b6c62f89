import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Faults of a photo of a document, most serious first. */
export type PhotoFault = "too-small" | "too-dark" | "too-bright" | "blurred" | "cut-off";

/** The fault of a photo, and advice. */
export const faultWords: Record<
  PhotoFault,
  { title: MessageDescriptor; advice: MessageDescriptor }
> = {
  "too-small": {
    title: msg`The photo is very small.`,
    advice: msg`Send the original photo, not a preview or one saved from a chat.`,
  },
  "too-dark": {
    title: msg`The photo looks too dark.`,
    advice: msg`Take it near a window or under a lamp, and keep your shadow off the paper.`,
  },
  "too-bright": {
    title: msg`The photo looks too bright.`,
    advice: msg`Turn off the flash and move out of direct light so the text is readable.`,
  },
  blurred: {
    title: msg`The photo looks blurred.`,
    advice: msg`Hold the phone still and tap the text to focus.`,
  },
  "cut-off": {
    title: msg`A part of the paper may be cut off.`,
    advice: msg`Step back a little, until all four corners can be seen.`,
  },
};

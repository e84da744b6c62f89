import { expect, test } from "vitest";
import { liftOver } from "./toast-lift.ts";

const atFoot = { top: 560, bottom: 640 };

test.each([
  ["nothing in the way", [], 0],
  ["a button above", [{ top: 500, bottom: 550 }], 0],
  ["a button under them", [{ top: 580, bottom: 630 }], 60],
  ["a button half under them", [{ top: 520, bottom: 570 }], 120],
  [
    "two buttons with a line between",
    [
      { top: 580, bottom: 630 },
      { top: 520, bottom: 570 },
    ],
    120,
  ],
  [
    "room between two buttons",
    [
      { top: 600, bottom: 640 },
      { top: 450, bottom: 510 },
    ],
    40,
  ],
  [
    "buttons as far as the middle",
    [
      { top: 350, bottom: 450 },
      { top: 440, bottom: 640 },
    ],
    0,
  ],
])("%s: raised by its height", (_name, pressables, lift) => {
  expect(liftOver(atFoot, pressables, 320)).toBe(lift);
});

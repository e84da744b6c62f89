import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { languages } from "@portal/contract/languages";
import { firstScreen } from "./first-screen.ts";

const catalogue = (name: string) => `<rootDir>/src/locales/{locale}/${name}`;
const guide = ["src/before/**", "src/track/number-help/**"];

// A chunk each: the first screen waits for its own sentences alone.
export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(languages),
  orderBy: "messageId",
  // A line number changes with every line above it, and two changes meet in it for nothing.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: catalogue("first"), include: firstScreen },
    {
      path: catalogue("messages"),
      include: ["src"],
      exclude: ["src/site/legal/**", ...guide, ...firstScreen],
    },
    // Advice for those who ask for it, or find nothing.
    { path: catalogue("guide"), include: guide },
    // Long, and read by few: loaded with the texts themselves.
    { path: catalogue("legal"), include: ["src/site/legal"] },
  ],
});

import { defineConfig } from "@lingui/cli";
import { languages } from "@portal/contract/languages";

export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(languages),
  orderBy: "messageId",
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/messages",
      include: ["src"],
      exclude: ["src/content/**"],
    },
    // Long, and read by few: loaded with the texts themselves.
    { path: "<rootDir>/src/locales/{locale}/legal", include: ["src/content"] },
  ],
});

import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en"],
  // A sentence may stand in the catalogue twice, under its own words and as an id: only the id orders them for good.
  orderBy: "messageId",
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}/messages",
      include: ["src", "../contract/src/sentences.ts"],
    },
  ],
});

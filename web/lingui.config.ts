import { basename } from "node:path";
import { defineConfig } from "@lingui/cli";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { dateSentences } from "@portal/contract/date-sentences";
import { languages } from "@portal/contract/languages";
import { problems } from "@portal/contract/problem";
import { sentences } from "@portal/contract/sentences";
import { firstScreen } from "./first-screen.ts";

const catalogue = (name: string) => `<rootDir>/src/locales/{locale}/${name}`;
const guide = ["src/before/**", "src/track/number-help/**"];

const contract = (name: string, table: string) => ({
  path: `<rootDir>/../contract/src/locales/{locale}/${name}`,
  include: [`<rootDir>/../contract/src/${table}.ts`],
});

type Extractors = NonNullable<Parameters<typeof defineConfig>[0]["extractors"]>;
type Extractor = Exclude<Extractors[number], string>;

/** The contract uses nothing of Lingui's: its tables are read instead, and each of their sentences is its own id. */
const tables: Extractor = {
  match: (file) => /contract\/src\/(?:date-sentences|sentences|problem)\.ts$/.test(file),
  extract(file, _code, onMessage) {
    for (const id of said[basename(file, ".ts")] ?? [])
      onMessage({ id, origin: [file, 0], placeholders: {} });
  },
};

const ofDates = Object.values<string>(dateSentences);
const said: Record<string, string[]> = {
  "date-sentences": ofDates,
  sentences: Object.values<string>(sentences).filter((one) => !ofDates.includes(one)),
  problem: Object.values(problems).map(({ message }) => message),
};

// A chunk each: the first screen waits for its own sentences alone.
export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(languages),
  orderBy: "messageId",
  // A line number changes with every line above it, and two changes meet in it for nothing.
  extractors: [tables, babel],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: catalogue("first"), include: firstScreen },
    {
      path: catalogue("messages"),
      include: ["src"],
      exclude: ["src/site/legal/**", ...guide, ...firstScreen],
    },
    // Browser and server say these. What the first screen says comes with it.
    contract("dates", "date-sentences"),
    contract("fields", "sentences"),
    contract("problems", "problem"),
    // Mails, texts and the sentences of refusals.
    {
      path: "<rootDir>/../server/src/locales/{locale}/server",
      include: ["<rootDir>/../server/src"],
      exclude: ["**/*.test.ts"],
    },
    // Advice for those who ask for it, or find nothing.
    { path: catalogue("guide"), include: guide },
    // Long, and read by few: loaded with the texts themselves.
    { path: catalogue("legal"), include: ["src/site/legal"] },
  ],
});

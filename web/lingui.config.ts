import { basename } from "node:path";
import { defineConfig } from "@lingui/cli";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import * as dateSentences from "@portal/contract/date-sentences";
import { languages } from "@portal/contract/languages";
import { problems } from "@portal/contract/problem";
import * as sentences from "@portal/contract/sentences";
import { firstScreen } from "./first-screen.ts";

const catalog = (name: string) => `<rootDir>/src/locales/{locale}/${name}`;

const contract = (name: string, table: string) => ({
  path: `<rootDir>/../contract/src/locales/{locale}/${name}`,
  include: [`<rootDir>/../contract/src/${table}.ts`],
});

type Extractors = NonNullable<Parameters<typeof defineConfig>[0]["extractors"]>;
type Extractor = Exclude<Extractors[number], string>;

/** The contract does not use Lingui: this extractor reads its tables, and each sentence is its own id. */
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

// One chunk per catalog: the first screen loads only its own sentences.
export default defineConfig({
  sourceLocale: "en",
  locales: Object.keys(languages),
  orderBy: "messageId",
  // Line numbers would cause merge conflicts in the catalogs.
  extractors: [tables, babel],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    { path: catalog("first"), include: firstScreen },
    {
      path: catalog("messages"),
      include: ["src"],
      exclude: ["src/site/legal/**", ...firstScreen],
    },
    // Used by the browser and the server; the first screen has its own copy.
    contract("dates", "date-sentences"),
    contract("fields", "sentences"),
    contract("problems", "problem"),
    // Mails, texts and the sentences of refusals.
    {
      path: "<rootDir>/../server/src/locales/{locale}/server",
      include: ["<rootDir>/../server/src"],
      exclude: ["**/*.test.ts"],
    },
    // Long and rarely read: loaded with the legal texts.
    { path: catalog("legal"), include: ["src/site/legal"] },
  ],
});

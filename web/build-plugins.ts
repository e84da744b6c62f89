import { matchesGlob, relative } from "node:path";
import { api } from "@portal/contract/api";
import type { Call } from "@portal/contract/calls/call";
import { lookUpCalls } from "@portal/contract/look-up-calls";
import type { Plugin } from "vite";
import { firstScreen } from "./first-screen.ts";

/** A table of calls with methods and paths only; src/api/answers.ts loads the answers' schemas. */
const lightTable = (name: string, table: Readonly<Record<string, Call>>): string => {
  const calls = Object.entries(table).map(([call, { method, path, status }]) => [
    call,
    { method, path, status },
  ]);
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(calls))};`;
};

export const withoutSchemasOfCalls: Plugin = {
  name: "without-schemas-of-calls",
  enforce: "pre",
  load: {
    filter: { id: /\/contract\/src\/(?:api|look-up-calls)\.ts$/ },
    handler: (id) =>
      id.endsWith("/api.ts") ? lightTable("api", api) : lightTable("lookUpCalls", lookUpCalls),
  },
};

/** The calendar library brings its sentences in 30 languages; the portal has its own (saves 6 kB). */
export const withoutOtherLanguages: Plugin = {
  name: "without-other-languages",
  enforce: "pre",
  load: {
    filter: { id: /react-aria\/dist\/.*intl\/[a-z]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export default undefined;",
  },
};

/** Fails the build if the first screen imports a module outside its list, whose sentences would be missing. */
export const firstScreenAlone: Plugin = {
  name: "first-screen-alone",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk" || chunk.name !== "first") continue;
      for (const id of chunk.moduleIds) {
        const file = relative(import.meta.dirname, id);
        const isOurs = /^src\/.*\.tsx?$/.test(file);
        if (isOurs && !firstScreen.some((glob) => matchesGlob(file, glob)))
          this.error(`${file} is part of the first screen, but not in first-screen.ts.`);
      }
    }
  },
};

/** The proof of work starts a worker from its own chunk, whose Content-Security-Policy allows no imports there. */
export const proofAlone: Plugin = {
  name: "proof-alone",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk" || !chunk.facadeModuleId?.endsWith("/proof-of-work.ts")) continue;
      const more = [...chunk.imports, ...chunk.dynamicImports];
      if (more.length > 0) this.error(`The proof of work cannot run without ${more.join(", ")}.`);
    }
  },
};

/**
 * Where the file of a page does not arrive, the router loads the page anew that is being left: without a connection that
 * is the browser's own error page. With this the error reaches our error page (src/site/loading/missing-part.tsx).
 */
export const missingPagesAreErrors: Plugin = {
  name: "missing-pages-are-errors",
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\/routeModules\.js$/ },
    handler(code) {
      const reload = /window\.location\.reload\(\);/;
      if (!reload.test(code))
        this.error("React Router no longer reloads pages in routeModules.js.");
      return { code: code.replace(reload, "throw error;"), map: null };
    },
  },
};

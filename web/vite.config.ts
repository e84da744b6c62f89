import { join } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import {
  firstScreenAlone,
  missingPagesAreErrors,
  proofAlone,
  withoutOtherLanguages,
  withoutSchemasOfCalls,
} from "./build-plugins.ts";
import { buildTargets } from "@portal/contract/oldest-browsers";

// Explicit, because the check for unused code loads this file from the repository's root.
const cwd = import.meta.dirname;

/** Libraries are separate from code that changes with each release; small shared files travel with the screen that needs them first. */
const groups = [
  {
    name: "libraries",
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@lingui|valibot)[\\/]/,
    priority: 4,
  },
  { name: "queries", test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
  {
    name: "first",
    test: /web[\\/]src[\\/](?:root|track[\\/]track-application-screen)\.tsx/,
    priority: 2,
  },
  {
    name: "contract",
    test: /contract[\\/]src[\\/](?!locales|dates-in-words)/,
    priority: 1,
  },
  { name: "lookup", test: /web[\\/]src[\\/]track[\\/]lookup-form\.tsx$/, priority: 1 },
];

/** A catalog's chunk is named after the catalog. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = /locales[\\/](\w+)[\\/]\w+\.po$/.exec(facadeModuleId ?? "")?.[1];
  return language ? `assets/sentences-${language}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

export default defineConfig({
  plugins: [
    withoutOtherLanguages,
    withoutSchemasOfCalls,
    firstScreenAlone,
    missingPagesAreErrors,
    proofAlone,
    // Its own minifier has newer browsers in mind.
    tailwindcss({ optimize: false }),
    reactRouter(),
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  // Each text beside others stands in an element of its own: pages stay true when a browser translates them.
  oxc: { jsx: { runtime: "automatic", importSource: "@portal/own-text", development: false } },
  resolve: {
    alias: {
      "@portal/own-text/jsx-runtime": join(cwd, "src/ui/own-text/jsx-runtime.ts"),
      // Built into React.
      "use-sync-external-store/shim": "react",
    },
  },
  // React Router asks a preview server for the pages it renders at build. Where `localhost` is ::1 and no network speaks
  // IPv6, as in a container, it would listen there and be asked at 127.0.0.1.
  preview: { host: "127.0.0.1" },
  // The Content-Security-Policy forbids scripts and fonts in data: URLs.
  build: {
    target: buildTargets,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Otherwise the proof of work would import the chunk with which it shares a constant.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      treeshake: { manualPureFunctions: ["v"], propertyReadSideEffects: false },
      output: { codeSplitting: { groups }, chunkFileNames },
    },
  },
});

import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { firstScreenAlone, withoutOtherLanguages, withoutSchemasOfCalls } from "./build-plugins.ts";

// Explicit, because the check for unused code loads this file from the repository's root.
const cwd = import.meta.dirname;

/** Fewer and larger chunks compress better; libraries are separate from code that changes with each release. */
const groups = [
  {
    name: "libraries",
    test: /node_modules[\\/](?:(?:react|react-dom|react-router|scheduler|@lingui|valibot)[\\/]|@tanstack[\\/].*(?:[mM]utation|queryClient|queryCache|mutationCache|QueryClientProvider)\.js$)/,
    priority: 5,
  },
  // The first screen makes no queries before the person types.
  { name: "queries", test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  // With all imports: the parts of the contract for the first screen, and those for the next one.
  { name: "first", test: /web[\\/]src[\\/](?:root|track[\\/]track-page)\.tsx/, priority: 3 },
  { name: "records", test: /web[\\/]src[\\/]api[\\/]record-answers\.ts$/, priority: 2 },
  { name: "journeys", test: /contract[\\/]src[\\/](?!locales)/, priority: 1 },
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
    tailwindcss(),
    reactRouter(),
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  // Built into React.
  resolve: { alias: { "use-sync-external-store/shim": "react" } },
  // The Content-Security-Policy forbids scripts and fonts in data: URLs.
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["v"], propertyReadSideEffects: false },
      output: { codeSplitting: { groups }, chunkFileNames },
    },
  },
});

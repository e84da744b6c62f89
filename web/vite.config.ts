import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { firstScreenAlone, withoutOtherLanguages, withoutSchemasOfCalls } from "./build-plugins.ts";

// Named explicitly: the check for unused code loads this file from the repository's root.
const cwd = import.meta.dirname;

/** Fewer and larger chunks compress better; what changes with a release stands apart from what does not. */
const groups = [
  {
    name: "libraries",
    test: /node_modules[\\/](?:(?:react|react-dom|react-router|scheduler|@lingui|valibot)[\\/]|@tanstack[\\/].*(?:[mM]utation|queryClient|queryCache|mutationCache|QueryClientProvider)\.js$)/,
    priority: 5,
  },
  // The first screen asks nothing before something is typed.
  { name: "queries", test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  // With all that they import: what the first screen takes of the contract, and what a lookup takes after it.
  { name: "first", test: /web[\\/]src[\\/](?:root|track[\\/]track-page)\.tsx/, priority: 3 },
  { name: "records", test: /web[\\/]src[\\/]api[\\/]record-answers\.ts$/, priority: 2 },
  { name: "journeys", test: /contract[\\/]src[\\/](?!locales)/, priority: 1 },
];

/** Catalogues say whose they are. */
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
  // React has had this for years.
  resolve: { alias: { "use-sync-external-store/shim": "react" } },
  // The Content-Security-Policy allows no data: scripts or fonts.
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["v"], propertyReadSideEffects: false },
      output: { codeSplitting: { groups }, chunkFileNames },
    },
  },
});

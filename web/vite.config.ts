import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

// Named explicitly: the check for unused code loads this file from the repository's root.
const cwd = import.meta.dirname;

/** The calendar's library brings its words in 30 languages; the portal reads dates out in its own (6 kB). */
const withoutOtherLanguages: Plugin = {
  name: "without-other-languages",
  enforce: "pre",
  load: {
    filter: { id: /react-aria\/dist\/.*intl\/[a-z]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export default undefined;",
  },
};

export default defineConfig({
  plugins: [
    withoutOtherLanguages,
    tailwindcss(),
    reactRouter(),
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  // The Content-Security-Policy allows no data: scripts or fonts.
  build: { assetsInlineLimit: 0 },
});

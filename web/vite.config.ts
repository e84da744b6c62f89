import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Named explicitly: the check for unused code loads this file from the repository's root.
const cwd = import.meta.dirname;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lingui({ cwd, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
  ],
  // The Content-Security-Policy allows no data: scripts or fonts.
  build: { assetsInlineLimit: 0 },
});

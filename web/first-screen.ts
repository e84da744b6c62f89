/**
 * The modules of the first screen and of what can open over it; their sentences are a catalog of their own. The
 * build fails when any other module gets into the first screen (vite.config.ts).
 */
export const firstScreen = [
  "src/*.{ts,tsx}",
  "src/locales/*.ts",
  "src/ui/**",
  "src/{api,captcha,site}/*.{ts,tsx}",
  "src/site/{loading,problem}/*.{ts,tsx}",
  "src/site/sandbox/sandbox-strip.tsx",
  "src/form/{after-press,birth-date-field,say,sort-refusals,typed-date,use-form-errors}.{ts,tsx}",
  "src/track/**/*.{ts,tsx}",
];

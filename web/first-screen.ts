/**
 * What the first screen is made of, and what can come up over it: its sentences are a catalogue of their own.
 * The build fails when it would take anything else along (vite.config.ts).
 */
export const firstScreen = [
  "src/*.{ts,tsx}",
  "src/locales/*.ts",
  "src/ui/**",
  "src/{api,form,site}/*.{ts,tsx}",
  "src/track/!(number-help)/*.{ts,tsx}",
  "src/track/*.{ts,tsx}",
];

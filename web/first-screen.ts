/**
 * What the first screen is made of, and what can come up over it: its sentences are a catalogue of their own.
 * The build fails when it would take anything else along (vite.config.ts).
 */
export const firstScreen = [
  "src/*.{ts,tsx}",
  "src/locales/*.ts",
  "src/ui/**",
  "src/parts/{calls,form,page,site}/!(call-trouble|email-*|retry-page|sandbox-panel|still-needed|use-one-field).{ts,tsx}",
  "src/parts/captcha/**",
  "src/parts/drawings/**",
  "src/parts/lookup/!(complete-form|confirm-details|field-labels|person-*|submission-*).{ts,tsx}",
  "src/screens/problem/**",
  "src/screens/track/**",
  // What an inquiry leaves for the booking.
  "src/parts/appointment/{appointment-draft,purpose-words}.ts",
  "src/parts/record/known-as.ts",
  // Asks for the help at a number field; its sentences come with it.
  "src/parts/number-help/open-number-help.tsx",
];

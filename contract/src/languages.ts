/** Supported languages by code, each with its own name; the first is the default. */
export const languages = { en: "English", fil: "Filipino" } as const;
export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The cookie of the language chosen in the header. */
export const LANGUAGE_COOKIE = "language";

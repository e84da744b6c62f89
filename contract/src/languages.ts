/** The languages of the portal by their codes, each named by itself; the first holds where nobody wishes another. */
export const languages = { en: "English", fil: "Filipino" } as const;
export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The cookie that keeps the language chosen in the header. */
export const LANGUAGE_COOKIE = "language";

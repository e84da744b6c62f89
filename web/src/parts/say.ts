import { i18n } from "@lingui/core";

/** A sentence of the contract's schemas in the language of the page; the catalogues know it by its English. */
export const say = (sentence: string): string => i18n._(sentence);

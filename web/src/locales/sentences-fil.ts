import type { Messages } from "@lingui/core";
import { messages as dates } from "@portal/contract/locales/fil/dates.po";
import { messages as ours } from "./fil/first.po";

/** With what is said of a date; in English the contract's sentences are shown as they stand. */
export const messages: Messages = { ...ours, ...dates };

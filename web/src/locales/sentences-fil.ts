import type { Messages } from "@lingui/core";
import { messages as dates } from "@portal/contract/locales/fil/dates.po";
import { messages as ours } from "./fil/first.po";

/** With the sentences about dates; in English the contract's sentences are shown without a catalog. */
export const messages: Messages = { ...ours, ...dates };

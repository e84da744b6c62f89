import type { Messages } from "@lingui/core";
import { messages as fields } from "@portal/contract/locales/fil/fields.po";
import { messages as ours } from "./fil/messages.po";

/** With the contract's sentences about fields. */
export const messages: Messages = { ...ours, ...fields };

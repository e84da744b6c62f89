import type { Messages } from "@lingui/core";
import { messages as fields } from "@portal/contract/locales/fil/fields.po";
import { messages as ours } from "./fil/messages.po";

/** With all that is said of the fields of the journeys' forms. */
export const messages: Messages = { ...ours, ...fields };

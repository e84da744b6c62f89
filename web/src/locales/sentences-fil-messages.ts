import type { Messages } from "@lingui/core";
import { filipino } from "@portal/contract/filipino";
import { messages as ours } from "./fil/messages.po";

/** With all that is said of the fields of the journeys' forms. */
export const messages: Messages = { ...ours, ...filipino };

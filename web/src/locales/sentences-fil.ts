import type { Messages } from "@lingui/core";
import { filipino } from "@portal/contract/filipino";
import { messages as ours } from "./fil/first.po";

export const messages: Messages = { ...ours, ...filipino };

import type { Messages } from "@lingui/core";
import { filipinoDates } from "@portal/contract/filipino-dates";
import { messages as ours } from "./fil/first.po";

export const messages: Messages = { ...ours, ...filipinoDates };
